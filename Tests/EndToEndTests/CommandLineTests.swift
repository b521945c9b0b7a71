import Foundation
import Storage
import TestFiles
import Testing

/// Tests the program's answers on the command line: one clear line and the right exit code.
@MainActor
@Suite(.serialized) struct CommandLineTests {
    private func file(_ text: String) throws -> String {
        let path = NSTemporaryDirectory() + "panorama-" + UUID().uuidString + ".gesture"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// No display, displays that do not answer, and drivers that do not exist. Every attempt is named.
    @Test(arguments: [
        [:], ["DISPLAY": ":65000"], ["WAYLAND_DISPLAY": "/nowhere"], ["DISPLAY": ":65000", "WAYLAND_DISPLAY": "/nowhere"],
        ["SDL_VIDEODRIVER": "nonsense"], ["SDL_VIDEODRIVER": "wayland", "DISPLAY": ":65000", "XDG_RUNTIME_DIR": "/nowhere"],
    ])
    func withoutADisplayItSaysSoInOneLineAndNamesReplay(environment: [String: String]) throws {
        let app = try RunningApp([], on: nil, environment: environment)

        let lines = app.errorLines()

        #expect(lines.count == 1)
        #expect(lines.first?.contains("panorama replay") == true)
        let asked = environment["SDL_VIDEODRIVER"].map { ["SDL_VIDEODRIVER": $0] } ?? environment
        #expect(asked.allSatisfy { lines.first?.contains("\($0.key)=\($0.value): ") == true })
        #expect(app.process.terminationStatus == 1)
    }

    @Test func doctorWithoutADisplaySaysSoAndEndsWell() throws {
        let (code, output) = try RunningApp.run(["doctor"], environment: ["DISPLAY": ":65000"])

        #expect(code == 0)
        #expect(output.contains("\ndisplay: none: DISPLAY=:65000: ") && output.contains("panorama replay works without one\n"))
    }

    @Test func doctorNamesTheLibrariesThatReadPictures() throws {
        let line = try #require(RunningApp.run(["doctor"]).output.split(separator: "\n").first { $0.hasPrefix("libraries: ") })

        for name in ["SDL", "SDL_ttf", "libjpeg-turbo", "libpng", "libwebp"] { #expect(line.contains(" \(name) ")) }
        #expect(!line.contains("SDL_image"))
    }

    @Test func doctorTellsWhereThingsAreKept() throws {
        let own = try RunningApp.run(["doctor"], environment: ["HOME": "/h"]).output
        let moved = try RunningApp.run(["doctor"], environment: ["XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s"]).output

        #expect(own.contains("\nthumbnails: /h/.cache/thumbnails\nstate and drafts: /h/.local/state/panorama\n"))
        #expect(moved.contains("\nthumbnails: /c/thumbnails\nstate and drafts: /s/panorama\n"))
    }

    /// A machine with fonts of the same names, in a separate folder.
    @Test func bundledFontsComeBeforeInstalledOnesUnlessTheMachinesAreAskedFor() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-fonts-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundled = URL(fileURLWithPath: Samples.resources).appendingPathComponent("fonts")
        try FileManager.default.copyItem(at: bundled, to: folder)
        let settings = folder.appendingPathComponent("fonts.conf")
        let text = "<fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>"
        try text.write(to: settings, atomically: true, encoding: .utf8)
        let environment = ["FONTCONFIG_FILE": settings.path]

        let own = try RunningApp.run(["doctor"], environment: environment).output
        let machine = try RunningApp.run(["doctor", "--fonts", "system"], environment: environment).output

        for face in ["InterDisplay-Thin", "InterDisplay-ExtraLight", "InterDisplay-Light", "Inter-Regular", "Inter-SemiBold"] {
            #expect(own.contains("font \(face): part of the program\n"))
            #expect(machine.contains("font \(face): \(folder.path)/\(face).otf\n"))
        }
    }

    @Test(arguments: [
        ("scenes", 0), ("--version", 0), ("--help", 0), ("doctor", 0), ("--nonsense", 64), ("replay", 64), ("--size 0x5", 64),
        ("replay /nowhere.gesture", 1),
    ])
    func exitCodesAreAsAgreed(_ words: String, _ code: Int32) throws {
        #expect(try RunningApp.run(words.split(separator: " ").map(String.init)).code == code)
    }

    @Test func scenesAreListedOneALine() throws {
        let lines = try RunningApp.run(["scenes"]).output.split(separator: "\n")

        #expect(lines.contains("tour") && lines.contains("minions") && lines.contains("cover"))
    }

    @Test(arguments: [
        ("window 1280x720 @1\nprss 3\n", "2:1"), ("release\n", "1:1"), ("window 1x\n", "1:8"), ("scene nowhere\n", "1:7"),
        ("drag 1,2 in -3\n", "1:"),
    ])
    func mistakeInAScriptIsNamedByItsPlace(_ text: String, _ place: String) throws {
        let script = try file(text)
        defer { try? FileManager.default.removeItem(atPath: script) }
        let app = try RunningApp(["replay", script], on: nil)

        let lines = app.errorLines()

        #expect(lines.count == 1)
        #expect(lines.first?.contains(".gesture:\(place)") == true)
        #expect(app.process.terminationStatus == 1)
    }

    @Test func sameScriptGivesTheSameBytes() throws {
        let script = try file("window 640x480 @1\nscene tour\npress 500,300\ndrag 100,300 in 0.12\nrelease\nsettle\n")
        defer { try? FileManager.default.removeItem(atPath: script) }

        let traces = try (0..<2).map { _ in try RunningApp.run(["replay", script, "--trace", "-"]).output }

        #expect(traces[0] == traces[1])
        #expect(traces[0].split(separator: "\n").count > 20)
    }

    @Test(arguments: ["/dev/zero", "/nowhere"])
    func pathThatIsNoPictureIsRefused(path: String) throws {
        let script = try file("scene cover\nsettle\n")
        defer { try? FileManager.default.removeItem(atPath: script) }
        let app = try RunningApp(["replay", script, "--pictures", path], on: nil)

        #expect(app.errorLines().count == 1)
        #expect(app.process.terminationStatus == 1)
    }

    /// The complete program: folders by keys, the order, all levels, and one picture in its folder.
    @Test func foldersAreWalkedAndSortedByAScript() throws {
        let folder = NSTemporaryDirectory() + "panorama-" + UUID().uuidString + "/harbour"
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        try FileManager.default.createDirectory(atPath: folder + "/summer", withIntermediateDirectories: true)
        for (name, copy) in [("aurora", "1"), ("canyon", "2"), ("fjord", "summer/3")] {
            let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/\(name).jpg").path
            try FileManager.default.copyItem(atPath: picture, toPath: "\(folder)/\(copy).jpg")
        }
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/a.xcf"))
        let walk = try file(
            """
            scene grid
            expect album.unread "1 file in a format that is not read: XCF 1"
            key Down
            key Enter
            settle
            expect album.title summer
            key alt+Left
            key s
            settle
            expect album.sort date-descending
            key Escape
            expect album.folders 1
            """)
        let one = try file("wait 0.1\nexpect viewer.index 1\nkey Left\nsettle\nexpect viewer.index 0\n")
        let all = try file("scene grid\nexpect album.pictures 3\nexpect album.folders 0\n")
        defer { for script in [walk, one, all] { try? FileManager.default.removeItem(atPath: script) } }

        #expect(try RunningApp.run(["replay", walk, "--pictures", folder]).code == 0)
        #expect(try RunningApp.run(["replay", one, "--pictures", folder + "/2.jpg"]).code == 0)
        #expect(try RunningApp.run(["replay", all, "--pictures", folder, "--recursive"]).code == 0)
    }

    @Test func aURIStandsForAPathInEveryCommand() throws {
        let folder = try TemporaryFolder()
        try folder.write("window 320x240 @1\nscreenshot shot\n", as: "a b.gesture")
        let resources = URL(fileURLWithPath: Samples.resources)
        func uri(_ name: String) -> String { FileURI.uri(of: folder.path(name)) }
        func uri(ofResource name: String) -> String { FileURI.uri(of: resources.appendingPathComponent(name).path) }
        let comet = uri(ofResource: "emitters/comet.json")

        #expect(try Tool.panorama(["replay", uri("a b.gesture"), "--output", uri("out put"), "--trace", uri("trace 1")]).code == 0)
        #expect(try Tool.panorama(["particles", "--convert", comet, uri("comet 1.plist")]).code == 0)
        #expect(try Tool.panorama(["particles", comet, "--render", uri("comet 1.png")]).code == 0)
        let picture = uri(ofResource: "pictures/fjord.jpg")
        #expect(try Tool.run(BuiltProgram.thumbnailer.path, [picture, uri("fjord 1.png"), "-s", "64"]).code == 0)

        for name in ["out put/shot.png", "trace 1", "comet 1.plist", "comet 1.png", "fjord 1.png"] {
            #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
        }
    }

    @Test func expectationThatFailsFailsTheReplay() throws {
        let script = try file("scene minions\nkey End\nsettle\nexpect panorama.page 0\n")
        defer { try? FileManager.default.removeItem(atPath: script) }

        #expect(try RunningApp.run(["replay", script]).code == 1)
    }
}
