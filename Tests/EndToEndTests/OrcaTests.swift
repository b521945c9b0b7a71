import Foundation
import TestFiles
import Testing

/// Tests what Orca says while the program is used with the keyboard alone. The golden of a script is what was said after each of its steps; with
/// PANORAMA_UPDATE_SPOKEN set, it is written.
@MainActor
@Suite(.serialized, .enabled(if: OrcaSession.version != nil, "Orca is missing"))
struct OrcaTests {
    nonisolated struct Script: CustomTestStringConvertible, Sendable {
        let name: String
        let steps: [String]

        init(_ name: String, _ steps: String) { (self.name, self.steps) = (name, steps.split(separator: ";").map(String.init)) }

        var testDescription: String { name }
    }

    nonisolated static let scripts = [
        Script("tour", "key Tab;key Tab;key Tab;key Right;key Tab;key Tab;key Right;key Tab;key Tab;key Right;key Tab"),
        Script(
            "library", "key 4;key Tab;key Tab;key Tab;key Tab;key Tab;key Tab;key Down;key Menu;key Escape;key ctrl+f;type xyzzy;key Escape"
        ),
        Script(
            "mood-and-sparks",
            "key 5;key Tab;key Down;key 6;key Tab;key Tab;key Right;key Tab;key Tab;key Tab;key Tab;"
                + "key Tab;key Tab;key Tab;key Tab;key Tab;key Right;key Tab;key Tab;key ctrl+z"),
        Script(
            "notes",
            "key 7;key Tab;type pier;key Left;key BackSpace;key Home;key shift+End;key Tab;key Tab;key Tab;key Tab;type 2024-02-30;key Tab"),
        Script(
            "viewer",
            "key Tab;key Tab;key Tab;key Return;key Right;key i;key i;key Tab;key Tab;key r;key ctrl+z;key c;key Tab;key Escape;key Escape"),
        Script(
            "questions",
            "key Tab;key F2;key ctrl+comma;key Tab;key Right;key Escape;key question;key Escape;key F10;key Down;key Escape;"
                + "key Tab;key Tab;key Return;key F2;type pier;key Return;key Delete;key ctrl+z;key Escape"),
    ]

    @Test(arguments: scripts) func orcaSays(script: Script) throws {
        let folder = try TemporaryFolder(called: "harbour")
        for name in ["aurora", "canyon", "fjord", "harbour-lights"] {
            let picture = folder.url.appendingPathComponent(name + ".jpg")
            try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/\(name).jpg", toPath: picture.path)
            // Pages say when a picture was taken.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: picture.path)
        }
        let orca = try OrcaSession(["--reduced-motion", folder.path])
        // The hint about the pages may come before the reader or after it.
        #expect(orca.hear()?.hasPrefix("harbour – Panorama") == true)
        let lines = script.steps.map { step in "\(step): \(orca.hear(after: step) ?? "")" }
        orca.close()

        let version = OrcaSession.version ?? 0
        if ProcessInfo.processInfo.environment["PANORAMA_UPDATE_SPOKEN"] != nil {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.golden(script, version))
        }
        let known = Self.known.contains(version) ? version : Self.known[0]
        let expected = try String(contentsOf: Self.golden(script, known), encoding: .utf8).split(separator: "\n").map(String.init)
        guard version != known else { return #expect(lines.map(Self.withoutTitle) == expected.map(Self.withoutTitle)) }
        // Another version uses other words, but is not silent where this one speaks.
        for (line, other) in zip(lines, expected) where !other.hasSuffix(": ") { #expect(!line.hasSuffix(": ")) }
    }

    /// Removes the window's new title, which Orca 48 says only sometimes.
    private static func withoutTitle(_ line: String) -> String {
        guard let colon = line.firstRange(of: ": ") else { return line }
        let parts = line[colon.upperBound...].split(separator: " | ")
        let others = parts.filter { !$0.hasSuffix("– Panorama") }
        return line[..<colon.upperBound] + (others.isEmpty ? parts : others).joined(separator: " | ")
    }

    /// The versions of Orca that the goldens were recorded with: those of Debian 12 and 13.
    private static let known = [43, 48]

    private static func golden(_ script: Script, _ version: Int) -> URL {
        Samples.sources.appendingPathComponent("Tests/EndToEndTests/Spoken/\(script.name).orca\(version).txt")
    }
}
