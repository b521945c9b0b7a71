import Foundation
import TestFiles
import Testing

/// Tests a window on a folder that changes after its first pictures are shown.
@MainActor
@Suite(.serialized) struct FollowedFolderTests {
    private let scratch: TemporaryFolder
    private var pictures: URL { scratch.url.appendingPathComponent("pictures") }

    init() throws {
        scratch = try TemporaryFolder()
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        for name in ["aurora.jpg", "fjord.jpg"] { try add(name, as: name) }
    }

    private func add(_ sample: String, as name: String) throws {
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: Samples.resources + "/pictures/" + sample), to: pictures.appendingPathComponent(name))
    }

    /// A thumbnail proves that the picture was shown, because pictures out of sight have none.
    @Test func aPictureThatIsAddedIsShown() throws {
        let (desktop, home) = (try Desktop(), scratch.url.appendingPathComponent("home"))
        defer { desktop.close() }
        let app = try RunningApp([pictures.path, "--scene", "grid"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(Timeouts.wait(60) { KeptThumbnails(in: home).files.count == 2 })

        try add("canyon.jpg", as: "zenith.jpg")

        #expect(Timeouts.wait(60) { KeptThumbnails(in: home).hasOne(of: "zenith.jpg") })
        #expect(app.quit() == 0)
    }
}
