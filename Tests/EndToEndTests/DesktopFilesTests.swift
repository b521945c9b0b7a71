import Codecs
import Foundation
import Imaging
import Pictures
import Platform
import TestFiles
import Testing

/// Tests the files that describe the program to desktops.
@MainActor
@Suite(.serialized) struct DesktopFilesTests {
    private static let id = "io.github.panorama.Panorama"
    private static var folder: URL { URL(fileURLWithPath: Samples.resources).appendingPathComponent("desktop") }

    private func file(_ name: String) -> String { Self.folder.appendingPathComponent(name).path }

    /// The values of a key, parted by semicolons.
    private func values(of key: String, in name: String) throws -> [String] {
        let lines = try String(contentsOfFile: file(name), encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix(key + "=") } ?? ""
        return line.dropFirst(key.count + 1).split(separator: ";").map(String.init)
    }

    @Test func typesAreThoseThatAreRead() throws {
        for name in [Self.id + ".desktop", "panorama.thumbnailer"] {
            #expect(Set(try values(of: "MimeType", in: name)) == Set(PictureFormat.allCases.flatMap(\.mediaTypes)))
        }
    }

    @Test func metainfoTellsTheVersionThatRuns() throws {
        let text = try String(contentsOfFile: file(Self.id + ".metainfo.xml"), encoding: .utf8)
        let version = try Tool.panorama(["--version"]).lines[0]

        #expect(text.contains("<release version=\"\(version)\""))
    }

    @Test(arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512])
    func iconHasTheSizeOfItsName(size: Int) throws {
        #expect(try PictureHeader(ofFile: file("icons/\(size).png")).size == PixelSize(width: size, height: size))
    }

    @Test(.enabled(if: Tool.isThere("desktop-file-validate"), "desktop-file-validate is missing"), arguments: ["", ".Particles"])
    func desktopFileIsValid(part: String) throws {
        let run = try Tool.run("desktop-file-validate", [file(Self.id + part + ".desktop")])

        #expect(run.code == 0 && run.output.isEmpty, "\(run.output)")
    }

    @Test(.enabled(if: Tool.isThere("appstreamcli"), "appstreamcli is missing"))
    func metainfoIsValid() throws {
        let run = try Tool.run("appstreamcli", ["validate", "--no-net", file(Self.id + ".metainfo.xml")])

        #expect(run.code == 0, "\(run.output)")
        #expect(!run.output.contains("W:") && !run.output.contains("E:"), "\(run.output)")
    }

    @Test(.enabled(if: Tool.isThere("update-mime-database"), "update-mime-database is missing"))
    func mediaTypesOfEmittersAreKnownOnceInstalled() throws {
        let folder = try TemporaryFolder()
        try folder.write(try String(contentsOfFile: file(Self.id + ".xml"), encoding: .utf8), as: "packages/panorama.xml")

        let run = try Tool.run("update-mime-database", [folder.url.path])
        let globs = try String(contentsOfFile: folder.path("globs2"), encoding: .utf8)
        let types = try values(of: "MimeType", in: Self.id + ".Particles.desktop")

        #expect(run.code == 0 && !run.errors.contains("rror"), "\(run.errors)")
        #expect(globs.contains("application/x-particle-emitter+xml:*.pex"))
        for type in types { #expect(FileManager.default.fileExists(atPath: folder.path(type + ".xml")), "\(type)") }
    }
}
