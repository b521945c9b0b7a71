import Foundation
import Imaging
import TestFiles
import Testing

@testable import Desktop

/// Tests taking pictures from the desktop's clipboard programs, replaced by a small script.
@Suite(.timeLimit(.minutes(1))) struct PicturePasterTests {
    private let scratch: TemporaryFolder
    private var folder: URL { scratch.url }

    init() throws {
        scratch = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/paste.sh")
        for name in ["xclip", "wl-paste"] {
            try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent(name), withDestinationURL: script)
        }
    }

    private func offer(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }

    private func paster(_ environment: [String: String] = ["DISPLAY": ":7"], patience: Int32 = 5_000) throws -> PicturePaster {
        try #require(PicturePaster(environment: environment.merging(["PATH": folder.path]) { $1 }, patience: patience))
    }

    private func bytes(_ stream: ClipboardStream) throws -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 3)
        while true {
            let count = try piece.withUnsafeMutableBytes { try stream.read(into: $0) }
            if count == 0 { return all }
            all += piece.prefix(count)
        }
    }

    @Test(arguments: [
        (["DISPLAY": ":7"], "-selection clipboard -o -t TARGETS\n-selection clipboard -o -t image/png\n"),
        (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":7"], "--list-types\n--no-newline --type image/png\n"),
    ])
    func theDesktopsProgramDeliversThePicture(environment: [String: String], arguments: String) throws {
        try offer("types", "TIMESTAMP\nimage/tiff\nimage/png\n")
        try offer("image_png", "a picture")
        let paster = try paster(environment)

        #expect(try paster.offer() == .picture(.png, type: "image/png"))
        #expect(try bytes(paster.open("image/png")) == Array("a picture".utf8))
        #expect(try String(contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8) == arguments)
    }

    @Test func filesComeBeforeTheirPictures() throws {
        try offer("types", "image/png\ntext/uri-list\n")
        try offer("text_uri-list", "# two\r\nfile:///a/b%20c.jpg\r\nfile://elsewhere/d.jpg\r\nfile:///%FFe.png\r\n")

        #expect(try paster().offer() == .files(["/a/b c.jpg", String(pathBytes: Array("/".utf8) + [0xFF] + Array("e.png".utf8))]))
    }

    @Test func aFileManagersListBeginsWithAWord() throws {
        try offer("types", "x-special/gnome-copied-files\ntext/plain\n")
        try offer("x-special_gnome-copied-files", "copy\nfile:///a/b%20c.jpg\nfile:///d.jpg")

        #expect(try paster().offer() == .files(["/a/b c.jpg", "/d.jpg"]))
    }

    @Test(arguments: ["UTF8_STRING", "text/plain", "text/plain;charset=utf-8"]) func aTextOfPathsIsFiles(type: String) throws {
        let name = type.replacing("/", with: "_")
        try offer("types", "TIMESTAMP\n\(type)\n")
        try offer(name, "file:///a/b%20c.jpg\r\n/d e.jpg\r\n")
        #expect(try paster().offer() == .files(["/a/b c.jpg", "/d e.jpg"]))

        for text in ["/a.jpg\nand more", "https://example.org/a.jpg", "a.jpg", ""] {
            try offer(name, text)
            #expect(throws: PicturePaster.Failure.nothingThere) { try paster().offer() }
        }
        try offer("types", "\(type)\nimage/png\n")
        try offer(name, "/a.jpg")
        #expect(try paster().offer() == .picture(.png, type: "image/png"))
    }

    @Test(arguments: [nil, "", "text/plain\nUTF8_STRING\n"]) func withoutAPictureNothingIsThere(types: String?) throws {
        if let types { try offer("types", types) }

        #expect(throws: PicturePaster.Failure.nothingThere) { try paster().offer() }
    }

    @Test func aListOfFilesElsewhereLeavesThePicture() throws {
        try offer("types", "text/uri-list\nimage/webp\n")
        try offer("text_uri-list", "https://example.org/a.webp\r\n")

        #expect(try paster().offer() == .picture(.webp, type: "image/webp"))
    }

    @Test func aProgramThatFailsOrStopsHasNotDelivered() throws {
        try offer("image_png", "the beginning")
        try offer("fails", "")
        #expect(throws: PicturePaster.Failure.notDelivered) { try bytes(paster().open("image/png")) }
        #expect(throws: PicturePaster.Failure.notDelivered) { try bytes(paster().open("image/jpeg")) }

        try offer("stalls", "")
        #expect(throws: PicturePaster.Failure.notDelivered) { try bytes(paster(patience: 50).open("image/png")) }
    }

    @Test func withoutAProgramNothingIsOffered() throws {
        #expect(PicturePaster(environment: ["DISPLAY": ":7", "PATH": folder.path + "/none"]) == nil)
        #expect(PicturePaster(environment: ["PATH": folder.path]) == nil)
    }
}
