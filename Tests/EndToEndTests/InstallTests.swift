import Foundation
import TestFiles
import Testing

/// Tests that an installation into its own root is complete, works, and is removed completely.
@MainActor
@Suite(.serialized) struct InstallTests {
    private let root: TemporaryFolder
    private static let prefix = "/opt/panorama"

    init() throws {
        root = try TemporaryFolder()
        // Existing folders: one with a file of another program, and an empty one.
        try root.write("[Desktop Entry]\n", as: "opt/panorama/share/applications/other.desktop")
        try FileManager.default.createDirectory(atPath: root.path("opt/panorama/share/man"), withIntermediateDirectories: true)
    }

    private func script(
        _ action: String, prefix: String = InstallTests.prefix, into destination: String? = nil, strip: String = "strip"
    ) throws -> Tool.Result {
        let programs = BuiltProgram.panorama.deletingLastPathComponent().path
        return try Tool.run(
            "bash", ["Scripts/install.sh", action, programs],
            environment: ["DESTDIR": destination ?? root.url.path, "PREFIX": prefix, "STRIP": strip, "SOURCE_DATE_EPOCH": "1777852800"],
            in: Samples.sources)
    }

    private func installed(_ program: String) -> String { root.path("opt/panorama/bin/" + program) }

    /// Without the environment variable that gives other tests' programs the folder of resources.
    private func run(_ program: String, _ arguments: [String]) throws -> Tool.Result {
        try Tool.run(
            "env", ["-u", "PANORAMA_DATADIR", installed(program)] + arguments, in: root.url)
    }

    @Test func installedProgramStartsAndFindsItsResources() throws {
        let install = try script("install")
        try root.write("window 320x240 @1\nscene cover\nsettle\nscreenshot cover\n", as: "a.gesture")

        let doctor = try run("panorama", ["doctor"])
        let replay = try run("panorama", ["replay", "a.gesture", "--output", root.path("shots")])
        let thumbnail = try run("panorama-thumbnailer", ["-s", "64", root.path("shots/cover.png"), root.path("shots/small.png")])

        #expect(install.code == 0, "\(install.errors)")
        #expect(doctor.lines.contains("resources: " + root.path("opt/panorama/share/panorama")))
        #expect(replay.code == 0, "\(replay.errors)")
        #expect(thumbnail.code == 0, "\(thumbnail.errors)")
        #expect(FileManager.default.fileExists(atPath: root.path("shots/small.png")))
    }

    @Test func everythingInResourcesIsInstalled() throws {
        _ = try script("install", strip: "")
        let folder = Samples.sources.appendingPathComponent("Resources")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        // The fonts are part of the program; their licence is installed.
        let own = names.filter { !$0.hasPrefix("desktop") && !$0.hasPrefix("manual") && !$0.hasSuffix(".otf") }

        #expect(own.contains("presets.txt") && own.contains("fonts/OFL.txt") && own.count > 40)
        for name in own {
            #expect(FileManager.default.fileExists(atPath: root.path("opt/panorama/share/panorama/" + name)), "\(name)")
        }
    }

    @Test(arguments: [1, 2])
    func uninstallLeavesWhatWasThereBefore(installations: Int) throws {
        let before = root.tree()
        for _ in 0..<installations { #expect(try script("install", strip: "").code == 0) }
        #expect(root.tree().count > before.count + 60)

        let uninstall = try script("uninstall")

        #expect(uninstall.code == 0, "\(uninstall.errors)")
        #expect(root.tree() == before)
    }

    /// Outside of a scratch root, the desktop's tools write indexes, which are removed with the last file that they list.
    @Test func uninstallOfAPrefixLeavesNoIndexes() throws {
        let before = root.tree()
        let prefix = root.path("own")
        #expect(try script("install", prefix: prefix, into: "", strip: "").code == 0)
        let tools = try ["update-mime-database", "update-desktop-database"].filter { try Tool.run("which", [$0]).code == 0 }
        #expect(root.tree().contains("own/share/mime/mime.cache") == tools.contains("update-mime-database"))
        #expect(root.tree().contains("own/share/applications/mimeinfo.cache") == tools.contains("update-desktop-database"))

        #expect(try script("uninstall", prefix: prefix, into: "").code == 0)

        #expect(root.tree() == before)
    }

    @Test func uninstallTakesAwayWhatAnOlderVersionInstalled() throws {
        let before = root.tree()
        _ = try script("install", strip: "")
        let record = root.path("opt/panorama/share/panorama/installed")
        try root.write("", as: "opt/panorama/share/panorama/pictures/retired.jpg")
        let lines = try String(contentsOfFile: record, encoding: .utf8) + "file /opt/panorama/share/panorama/pictures/retired.jpg\n"
        try lines.write(toFile: record, atomically: true, encoding: .utf8)

        _ = try script("uninstall")

        #expect(root.tree() == before)
    }

    @Test func uninstallWithoutARecordTakesAwayTheFiles() throws {
        _ = try script("install", strip: "")
        try FileManager.default.removeItem(atPath: root.path("opt/panorama/share/panorama/installed"))

        _ = try script("uninstall")

        #expect(root.tree().filter { !$0.hasSuffix("/") } == ["opt/panorama/share/applications/other.desktop"])
        #expect(!root.tree().contains("opt/panorama/share/panorama/"))
    }
}
