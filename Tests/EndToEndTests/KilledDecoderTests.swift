import Foundation
import TestFiles
import Testing

/// Tests a window whose decoders are killed while pictures are flicked through.
@MainActor
@Suite(.serialized) struct KilledDecoderTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url }

    init() throws { folder = try TemporaryFolder() }

    private func children(of process: Int32) -> [Int32] {
        let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let others = threads.map { (try? String(contentsOfFile: "/proc/\(process)/task/\($0)/children", encoding: .utf8)) ?? "" }
        return Array(Set(([text] + others).flatMap { $0.split(separator: " ").compactMap { Int32($0) } }))
    }

    @Test func theNextPictureComesAndTheReasonIsLogged() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([Samples.resources + "/pictures", "--scene", "swiper"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5, within: 90))
        try desktop.xdotool("mousemove", "640", "420", "key", "Return")
        #expect(app.isStill(for: 0.5))
        for _ in 0..<6 {
            for child in children(of: app.process.processIdentifier) { kill(child, SIGKILL) }
            try desktop.xdotool("key", "Right")
            #expect(app.isStill(for: 0.3))
        }
        #expect(app.quit() == 0)

        let state = home.appendingPathComponent(".local/state/panorama/state.json")
        let text = try String(contentsOf: state, encoding: .utf8)
        // The seventh of the folder, in the order of the names.
        #expect(text.contains("dune-moon.jpg"))
        let lines = app.errorLines()
        #expect(lines.contains { $0.contains("stopped (signal 9) and is replaced") })
    }
}
