import Foundation
import TestFiles
import Testing

/// Tests what Orca says while the program is used with the keyboard alone.
@MainActor
@Suite(.serialized, .enabled(if: OrcaSession.version != nil, "Orca is missing"))
struct OrcaTests {
    nonisolated static let scripts = [
        OrcaScript("tour", "key Tab;key Tab;key Tab;key Right;key Tab;key Tab;key Right;key Tab;key Tab;key Right;key Tab"),
        OrcaScript(
            "library", "key 4;key Tab;key Tab;key Tab;key Tab;key Tab;key Tab;key Down;key Menu;key Escape;key ctrl+f;type xyzzy;key Escape"
        ),
        OrcaScript(
            "mood-and-sparks",
            "key 5;key Tab;key Down;key 6;key Tab;key Tab;key Right;key Tab;key Tab;key Tab;key Tab;"
                + "key Tab;key Tab;key Tab;key Tab;key Tab;key Right;key Tab;key Tab;key ctrl+z"),
        OrcaScript(
            "notes",
            "key 7;key Tab;type pier;key Left;key BackSpace;key Home;key shift+End;key Tab;key Tab;key Tab;key Tab;type 2024-02-30;key Tab"),
        OrcaScript(
            "viewer",
            "key Tab;key Tab;key Tab;key Return;key Right;key i;key i;key Tab;key Tab;key r;key ctrl+z;key c;key Tab;key Escape;key Escape"),
        OrcaScript(
            "questions",
            "key Tab;key F2;key ctrl+comma;key Tab;key Right;key Escape;key question;key Escape;key F10;key Down;key Escape;"
                + "key Tab;key Tab;key Return;key F2;type pier;key Return;key Delete;key ctrl+z;key Escape"),
    ]

    @Test(arguments: scripts) func orcaSays(script: OrcaScript) throws { try play(script) }

    // Keys and windows come another way on Wayland, but the words are the same on all desktops.
    private static let wayland = OrcaScript(
        "wayland", "key Tab;key Tab;key Tab;key Right;key Return;key Escape;key F10;key Down;key Escape;key 4;key Tab")

    @Test(.enabled(if: Tool.isThere("mutter"), "mutter is missing"))
    func orcaSaysTheSameOnMutter() throws { try play(Self.wayland, on: "mutter") }

    /// Where KWin has no device for OpenGL, it shows no windows.
    @Test(
        .enabled(if: Compositor.Kind.kwin.isInstalled, "kwin_wayland or python3-gi is missing"),
        .enabled("KWin takes no pictures without a device for OpenGL") { await Compositor.kwinTakesPictures })
    func orcaSaysTheSameOnKWin() throws { try play(Self.wayland, on: "kwin") }

    private func play(_ script: OrcaScript, on desktop: String? = nil) throws {
        let folder = try TemporaryFolder(called: "harbour")
        for name in ["aurora", "canyon", "fjord", "harbour-lights"] {
            let picture = folder.url.appendingPathComponent(name + ".jpg")
            try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/\(name).jpg", toPath: picture.path)
            // Pages say when a picture was taken.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: picture.path)
        }
        let orca = try OrcaSession([BuiltProgram.panorama.path, "--reduced-motion", folder.path], on: desktop)
        // The hint about the pages may come before the reader or after it.
        #expect(orca.hear()?.hasPrefix("harbour – Panorama") == true)
        let lines = script.steps.map { step in "\(step): \(orca.hear(after: step) ?? "")" }
        orca.close()
        try script.check(lines)
    }
}
