import Foundation
import Imaging
import Pictures
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

    /// A picture is turned, saved and restored: the file is never changed.
    @Test func turnedPicturesLandInTheOutputFolder() throws {
        let before = try snapshot(home)
        let script = "window 640x480 @1\nwait 0.3\nkey r\nwait 1\nkey ctrl+S\nwait 0.5\nkey ctrl+Z\nwait 0.2\n"

        let (code, lines) = try replay(script, "--pictures", home.path + "/pictures/slate.jpg")

        #expect(code == 0 && names == ["slate.jpg"])
        #expect(try snapshot(home) == before)
        #expect(lines.contains { $0.hasPrefix("panorama: replay: \(home.path)/pictures/slate.jpg stays as it is; what was saved is") })
        let (old, new) = try (
            PictureHeader(ofFile: home.path + "/pictures/slate.jpg").uprightSize,
            PictureHeader(ofFile: output.path + "/slate.jpg").uprightSize
        )
        #expect(new.width == old.height && new.height == old.width)
    }

    /// The same if a link has the name of a picture: the link and its target stay.
    @Test func picturesLeaveFilesAndLinksOfTheirNamesAlone() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let shot = output.appendingPathComponent("shot.png")
        try FileManager.default.copyItem(at: home.appendingPathComponent("pictures/slate.jpg"), to: shot)
        let strip = output.appendingPathComponent("strip.png").path
        try FileManager.default.createSymbolicLink(atPath: strip, withDestinationPath: home.path + "/precious.png")
        let (before, kept) = (try snapshot(home), try snapshot(output))

        let (code, lines) = try replay("window 160x90 @1\nscene minions\nwait 0.1\nscreenshot shot\n", "--filmstrip", "strip")

        #expect(code == 0)
        #expect(try snapshot(home) == before)
        #expect(try snapshot(output).filter { kept[$0.key] != nil } == kept)
        #expect(names == ["shot-2.png", "shot.png", "strip-2.png", "strip.png"])
        for (line, name) in zip(lines, ["shot", "strip"]) {
            #expect(
                line == "panorama: replay: \(output.path)/\(name).png stays as it is; the picture is \(output.path)/\(name)-2.png")
            #expect(try Data(contentsOf: output.appendingPathComponent(name + "-2.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect(lines.count == 2)
    }

    /// A second replay replaces the pictures of the first.
    @Test func picturesOfAnEarlierReplayAreReplacedAndCounted() throws {
        let script = "window 160x90 @1\nscene minions\nwait 0.1\nscreenshot shot\nscreenshot shot\n"
        #expect(try replay(script, "--filmstrip", "strip") == (0, []))
        let first = try Data(contentsOf: output.appendingPathComponent("shot.png"))

        #expect(try replay(script, "--filmstrip", "strip") == (0, ["panorama: replay: replaced 2 pictures in \(output.path)"]))

        #expect(names == ["shot.png", "strip.png"])
        #expect(try Data(contentsOf: output.appendingPathComponent("shot.png")) == first)
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

    /// This holds for every folder that the script names.
    @Test func copiesLandInTheOutputFolder() throws {
        let before = try snapshot(home)
        let (code, lines) = try replay(copying(to: home.path + "/pictures") + "screenshot done", "--pictures", home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before && names == ["done.png", "slate.jpg"])
    }

    /// Files in the output folder are kept too, even if the script answers that they may be replaced.
    /// - Parameter tabs: From "keep both" over the switch to "skip" and "replace".
    @Test(arguments: [(0, true), (2, false), (3, true)])
    func copiesLeaveFilesOfTheirNamesAlone(tabs: Int, isCopied: Bool) throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try "kept".write(to: output.appendingPathComponent("slate.jpg"), atomically: true, encoding: .utf8)
        let before = try snapshot(home)

        let steps = String(repeating: "key Tab\n", count: tabs)

        let (code, lines) = try replay(
            copying(to: home.path + "/pictures") + "settle\n\(steps)key Enter\nsettle\n", "--pictures", home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before)
        #expect(try String(contentsOf: output.appendingPathComponent("slate.jpg"), encoding: .utf8) == "kept")
        #expect(names == (isCopied ? ["slate 2.jpg", "slate.jpg"] : ["slate.jpg"]))
        #expect(
            lines == [
                "panorama: replay: \(home.path)/pictures stays as it is; copies are put into \(output.path)"
            ])
    }

    /// A folder that the script names is not created either.
    @Test func copiesMakeNoFolderButTheOutput() throws {
        let before = try snapshot(home)

        let (code, lines) = try replay(copying(to: home.path + "/new/folder"), "--pictures", home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before && names == ["slate.jpg"])
        #expect(lines == ["panorama: replay: \(home.path)/new/folder stays as it is; copies are put into \(output.path)"])
    }

    /// Sends a copy of the first picture to a folder.
    private func copying(to folder: String) -> String {
        """
        window 1280x720 @1
        scene panorama
        key ctrl+E
        settle
        key ctrl+Enter
        settle
        key ctrl+Enter
        settle
        key ctrl+A
        type "\(folder)"
        key ctrl+Enter
        settle

        """
    }

    private static let sidecar = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
        """

    /// The files beside the picture, and in the output folder.
    @Test func sidecarsThatAreThereStay() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for folder in [home.appendingPathComponent("pictures"), output] {
            try ReplayOutputTests.sidecar.write(
                to: folder.appendingPathComponent("slate.jpg.xmp"), atomically: true, encoding: .utf8)
        }
        let (before, kept) = (try snapshot(home), try snapshot(output))

        let (code, lines) = try replay(
            "window 1280x720 @1\nscene notes\nsettle\nkey Tab\ntype \"Grün\"\nkey ctrl+Enter\nsettle\n", "--pictures",
            home.path + "/pictures")

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before)
        #expect(try snapshot(output).filter { kept[$0.key] != nil } == kept && names == ["slate.jpg-2.xmp", "slate.jpg.xmp"])
        #expect(lines.count == 1 && lines[0].hasSuffix("what was saved is \(output.path)/slate.jpg-2.xmp"))
    }

    // MARK: Emitters

    /// A document that is a link is saved in place: neither the link nor its target changes.
    @Test func documentThatIsALinkIsSavedElsewhere() throws {
        try FileManager.default.createSymbolicLink(atPath: home.path + "/link.json", withDestinationPath: home.path + "/other.json")
        let before = try snapshot(home)
        let script = """
            window 1280x720 @1
            scene sparks
            wait 0.1
            drop "\(home.path)/link.json" at 400,300
            wait 0.2
            press 300,400
            drag 420,460 in 0.2
            release
            key ctrl+S
            wait 0.5
            key ctrl+S
            wait 0.5
            """

        let (code, lines) = try replay(script)

        #expect(code == 0)
        #expect(try snapshot(home) == before && names == ["link.json"])
        #expect(lines.first == "panorama: replay: \(home.path)/link.json stays as it is; what was saved is \(output.path)/link.json")
    }

    /// The same name in several folders, folders that are links out of the output folder, and names that are none.
    @Test func everySaveHasAPlaceOfItsOwnInTheOutputFolder() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: output.appendingPathComponent("out").path, withDestinationPath: home.path)
        let before = try snapshot(home)
        let places = [
            "\(home.path)/mine.json", "\(home.path)/pictures/mine.json", "\(output.path)/out/mine.json",
            "\(output.path)/../home/other.json",
            "\(home.path)/precious.png/x.json", "~/fire.json", "/dev/full.json", "..", "\(home.path)/",
        ]
        let saves = places.map {
            "key ctrl+shift+S\nwait 0.1\nkey ctrl+A\ncommit \"\($0)\"\nkey Enter\nwait 0.1\nkey Enter\nwait 0.5\nkey Escape\nwait 0.2\n"
        }
        let script = "window 1280x720 @1\nscene sparks\ntap 300,400\nwait 0.1\n" + saves.joined()

        let (code, lines) = try replay(script)

        #expect(code == 0, "\(lines)")
        #expect(try snapshot(home) == before)
        #expect(names == ["fire.json", "full.json", "mine-2.json", "mine-3.json", "mine.json", "other.json", "out", "x.json"], "\(lines)")
        #expect(
            lines.count == 7 && lines.allSatisfy { $0.hasPrefix("panorama: replay: /") && $0.contains("what was saved is \(output.path)/") }
        )
        #expect(!FileManager.default.fileExists(atPath: "/dev/full.json"))
    }

    /// Everything at once: no other file in the surrounding folder changes.
    @Test func nothingIsWrittenBesideTheOutputFolder() throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        var before = try snapshot(root)
        let script =
            saving(to: root.path + "/stolen.json")
            + "scene panorama\nsettle\nkey ctrl+,\nsettle\nkey Escape\nsettle\nscreenshot a\n"

        let (code, lines) = try replay(script, "--pictures", home.path + "/pictures", "--trace", output.path + "/trace.jsonl")

        #expect(code == 0, "\(lines)")
        var after = try snapshot(root)
        for key in after.keys where key == "attempt.gesture" || key == "output" || key.hasPrefix("output/") { after[key] = nil }
        before["output"] = nil
        #expect(after == before)
        #expect(names == ["a.png", "mine.json", "stolen.json", "trace.jsonl"])
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
