import Foundation
import TestFiles
import Testing

@testable import Desktop

/// Tests copying pictures through the desktop's clipboard programs, replaced by small scripts.
@Suite(.timeLimit(.minutes(1))) struct PictureCopierTests {
    private let scratch: TemporaryFolder
    private var folder: URL { scratch.url }

    init() throws { scratch = try TemporaryFolder() }

    /// A program that stores its input and its arguments.
    ///
    /// It is a link and not a file written here. A program that another test starts at that moment would keep the written file open for
    /// writing, and such a file cannot be started (ETXTBSY).
    private func install(_ name: String) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/clipboard.sh")
        try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent(name), withDestinationURL: script)
    }

    private func text(_ name: String) -> String? { try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) }

    private func make(_ environment: [String: String]) -> PictureCopier? {
        PictureCopier(environment: environment.merging(["PATH": folder.path, "XDG_RUNTIME_DIR": folder.path]) { $1 }) { path, file in
            FileHandle(fileDescriptor: file).write(Data("png of \(path)".utf8))
            return path != "/broken.jpg"
        }
    }

    @Test(arguments: [
        (["DISPLAY": ":7"], "xclip", "-selection clipboard -t image/png\n"),
        (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":7"], "wl-copy", "--type image/png\n"),
    ])
    func theDesktopsProgramGetsThePicture(environment: [String: String], program: String, arguments: String) throws {
        for name in ["xclip", "wl-copy"] { try install(name) }
        let copier = try #require(make(environment))

        #expect(copier.copy("/a.jpg"))
        #expect(text("picture") == "png of /a.jpg" && text("arguments") == arguments)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix("panorama-") } == false)
    }

    @Test func failuresAreTold() throws {
        try install("xclip")
        try Data().write(to: folder.appendingPathComponent("fails"))
        let copier = try #require(make(["DISPLAY": ":7"]))

        #expect(!copier.copy("/a.jpg"))
        #expect(!copier.copy("/broken.jpg"))
    }

    @Test func withoutAProgramNothingIsOffered() throws {
        #expect(make(["DISPLAY": ":7"]) == nil)
        try install("wl-copy")

        #expect(make(["DISPLAY": ":7"]) == nil && make([:]) == nil)
    }
}
