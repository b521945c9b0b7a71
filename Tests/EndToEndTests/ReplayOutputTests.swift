import Foundation
import TestFiles
import Testing

/// Tests that a replayed script writes only into its output folder, whatever it tries.
@MainActor
@Suite(.serialized) struct ReplayOutputTests {
    private let folder: TemporaryFolder
    private var root: URL { folder.url }
    private var home: URL { root.appendingPathComponent("home") }
    private var output: URL { root.appendingPathComponent("output") }

    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(at: home.appendingPathComponent(".local/state/panorama"), withIntermediateDirectories: true)
        try files.createDirectory(at: home.appendingPathComponent("pictures"), withIntermediateDirectories: true)
        try files.copyItem(
            at: URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/slate.jpg"),
            to: home.appendingPathComponent("pictures/slate.jpg"))
        let cell = #"{ "name": "a", "contents": "soft-dot", "birthRate": 40, "lifetime": 2, "velocity": 80 }"#
        let text = #"{ "format": "panorama-emitter", "version": 1, "emitter": { "cells": [\#(cell)] } }"#
        for name in ["mine.json", "other.json", "fire.json"] {
            try text.write(to: home.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try "precious".write(to: home.appendingPathComponent("precious.png"), atomically: true, encoding: .utf8)
    }

    /// Every path below a folder with its kind, its contents and when it was last changed.
    private func snapshot(_ folder: URL) throws -> [String: String] {
        var snapshot: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            var status = stat()
            lstat(folder.path + "/" + path, &status)
            let contents = (try? Data(contentsOf: folder.appendingPathComponent(path))) ?? Data()
            snapshot[path] =
                "\(status.st_mode) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(contents.base64EncodedString())"
        }
        return snapshot
    }

    private func replay(_ script: String, _ arguments: String...) throws -> (code: Int32, lines: [String]) {
        let file = root.appendingPathComponent("attempt.gesture")
        try script.write(to: file, atomically: true, encoding: .utf8)
        let app = try RunningApp(["replay", file.path, "--output", output.path] + arguments, on: nil, home: home)
        let lines = app.errorLines()
        return (app.process.terminationStatus, lines)
    }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? []).sorted() }

    /// Edits an emitter by key, then saves it in place and to other places.
    private func saving(to place: String) -> String {
        """
        window 1280x720 @1
        scene sparks
        tap 300,400
        drop "\(home.path)/mine.json" at 400,300
        wait 0.2
        press 300,400
        drag 420,460 in 0.2
        release
        key ctrl+S
        wait 0.2
        key ctrl+shift+S
        wait 0.1
        key ctrl+A
        commit "\(place)"
        key Enter
        wait 0.1
        key Enter
        wait 1

        """
    }

    @Test(arguments: ["other.json", "../other.json", "/home/other.json", "fire.json"])
    func savesLandInTheOutputFolderUnderTheirNames(_ place: String) throws {
        let path = place.hasPrefix("/") ? root.path + place : place
        let before = try snapshot(home)

        let (code, lines) = try replay(saving(to: path))

        #expect(code == 0)
        #expect(try snapshot(home) == before)
        #expect(names == ["mine.json", (place as NSString).lastPathComponent].sorted())
        #expect(lines.contains { $0.hasPrefix("panorama: replay: \(home.path)/mine.json stays as it is; what was saved is") })
        #expect(lines.filter { $0.hasPrefix("panorama: replay: ") }.count == 2)
    }

    @Test func whatStoodInTheOutputFolderKeepsItsContents() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try "kept".write(to: output.appendingPathComponent("mine.json"), atomically: true, encoding: .utf8)
        // A link that leads out.
        let link = output.appendingPathComponent("other.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.path + "/other.json")
        let before = try snapshot(home)

        let (code, _) = try replay(saving(to: home.path + "/other.json"))

        #expect(code == 0)
        #expect(try snapshot(home) == before)
        #expect(names == ["mine-2.json", "mine.json", "other-2.json", "other.json"])
        #expect(try String(contentsOf: output.appendingPathComponent("mine.json"), encoding: .utf8) == "kept")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == home.path + "/other.json")
    }

    @Test func picturesReplaceALinkInsteadOfFollowingItAndSaySo() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for name in ["shot.png", "strip.png"] {
            try FileManager.default.createSymbolicLink(
                atPath: output.appendingPathComponent(name).path, withDestinationPath: home.path + "/precious.png")
        }
        let before = try snapshot(home)

        let (code, lines) = try replay("window 160x90 @1\nscene minions\nwait 0.1\nscreenshot shot\n", "--filmstrip", "strip")

        #expect(code == 0)
        #expect(try snapshot(home) == before)
        #expect(lines == ["panorama: replay: replaced 2 pictures in \(output.path)"])
        for name in names {
            #expect(try Data(contentsOf: output.appendingPathComponent(name)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: output.appendingPathComponent(name).path)) == nil)
        }
        #expect(names == ["shot.png", "strip.png"])
    }

    /// A note that is saved twice, and found by a search.
    @Test func sidecarsLandInTheOutputFolder() throws {
        let before = try snapshot(home)
        let script = """
            window 1280x720 @1
            scene notes
            settle
            key Tab
            type "Grüne Boote"
            key ctrl+Enter
            wait 0.5
            type " im Hafen"
            settle
            expect notesForm.focusedField title
            expect notesForm.caret 21
            expect notesForm.values.title "Grüne Boote im Hafen"
            """

        let (code, lines) = try replay(script, "--pictures", home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before && names == ["slate.jpg.xmp"])
        let sidecar = try String(contentsOf: output.appendingPathComponent("slate.jpg.xmp"), encoding: .utf8)
        #expect(sidecar.contains(">Grüne Boote im Hafen<"))
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("panorama: replay: \(home.path)/pictures/slate.jpg.xmp stays") })
    }

    /// Whatever folder the script names.
    @Test func copiesLandInTheOutputFolder() throws {
        let before = try snapshot(home)
        let script = """
            window 1280x720 @1
            scene panorama
            key ctrl+E
            settle
            key ctrl+Enter
            settle
            key ctrl+Enter
            settle
            key ctrl+A
            type "\(home.path)/pictures"
            key ctrl+Enter
            settle
            screenshot done
            """

        let (code, lines) = try replay(script, "--pictures", home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before && names == ["done.png", "slate.jpg"])
    }

    @Test func aDiscardedPictureStaysWhereItIs() throws {
        let before = try snapshot(home)

        let (code, lines) = try replay(
            "window 1280x720 @1\nscene tour\nsettle\nkey 2\nsettle\ntap 600,400\nsettle\nkey Delete\nsettle\n", "--pictures",
            home.path + "/pictures")

        #expect(code == 0)
        #expect(try snapshot(home) == before)
        #expect(lines == ["panorama: replay: \(home.path)/pictures/slate.jpg stays where it is; a replay discards nothing"])
    }

    @Test(arguments: ["../strip", "a/b", "..", ".hidden", ""])
    func aFilmstripHasAPlainName(_ name: String) throws {
        #expect(try replay("scene minions\nscreenshot a\n", "--filmstrip", name).code == 64)
        #expect(names.isEmpty)
    }
}
