import Foundation
import TestFiles
import Testing

/// Tests the thumbnails of a folder whose window is closed while they are made: missing ones are made again, and none is incomplete.
@MainActor
@Suite(.serialized) struct ClosedThumbnailsTests {
    private let scratch: TemporaryFolder
    private var home: URL { scratch.url.appendingPathComponent("home") }
    private var pictures: URL { scratch.url.appendingPathComponent("pictures") }
    private static let count = 24

    init() throws {
        scratch = try TemporaryFolder()
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        let sample = URL(fileURLWithPath: Samples.resources + "/pictures/fjord.jpg")
        for number in 0..<Self.count {
            try FileManager.default.copyItem(at: sample, to: pictures.appendingPathComponent("wave \(number).jpg"))
        }
    }

    private var files: [URL] { KeptThumbnails(in: home).files }

    /// Whether a file is a complete thumbnail with the name of one.
    private func isWhole(_ file: URL) -> Bool {
        guard !file.lastPathComponent.hasPrefix("."), let bytes = try? Data(contentsOf: file) else { return false }
        return bytes.starts(with: [0x89] + Array("PNG".utf8)) && bytes.suffix(8).starts(with: Array("IEND".utf8))
    }

    /// - Parameter least: The number of thumbnails that are there when the window is closed.
    @Test(arguments: [0, 1, 12]) func theNextWindowMakesWhatIsMissing(least: Int) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let app = try RunningApp([pictures.path, "--scene", "grid"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(Timeouts.wait(60) { self.files.count >= least })
        try desktop.closeWindow()
        #expect(Timeouts.wait { !app.process.isRunning })
        let left = files
        print("\(left.count) of \(Self.count) thumbnails were there")
        #expect(left.allSatisfy(isWhole) && left.count <= Self.count)

        let again = try RunningApp([pictures.path, "--scene", "grid"], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }

        #expect(Timeouts.wait(60) { self.files.filter(isWhole).count == Self.count })
        #expect(again.quit() == 0)
    }
}
