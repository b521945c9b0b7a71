import TestFiles
import Testing

/// Tests what Orca says in the windows of the examples, one after the other.
@MainActor
@Suite(.serialized, .enabled(if: OrcaSession.version != nil, "Orca is missing"))
struct OrcaExampleTests {
    /// What is done in the windows of the examples, and in a list of a million rows.
    nonisolated static let scripts = [
        OrcaScript("HelloPanorama", "key Tab;key Right;key Tab"),
        OrcaScript("NorthPier", "key Tab;key space;key Tab;key Delete"),
        OrcaScript("Weather", "key Tab;key Tab;key Tab;key Right;key Tab"),
        OrcaScript("MusicPicker", "key Tab;key Right;key Tab;key Tab;key Down"),
        OrcaScript("Confetti", "key Tab;key Right;key Tab;key Tab;key Right"),
        OrcaScript("Fireworks", "key Tab;key space"),
        OrcaScript("Inbox", "key Tab;key Tab;key Down;key Delete;key ctrl+z;key Menu;key Escape"),
        OrcaScript("Minions", "key Tab;key Right"),
        OrcaScript("CircleOfCells", "key Tab;key Right;key Tab;key space"),
        OrcaScript("CollapsingTabs", "key Tab;key Right;key Tab;key Down"),
        OrcaScript("Drawing", "key Tab;key Right"),
        OrcaScript("EmitterShapes", "key Tab;key Tab;key Right"),
        OrcaScript("FerryNotice", "key Tab;key Right;key Tab;key Tab"),
        OrcaScript("KeyboardInsets", "key Tab;type pier;key Tab"),
        OrcaScript("LayoutGallery", "key Tab;key Tab;key Tab"),
        OrcaScript("LoginFlow", "key Tab;key space;key Tab"),
        OrcaScript("NoteForm", "key Tab;key Tab;key Tab;key space"),
        OrcaScript("Postcards", "key Tab;key Tab;key Tab"),
        OrcaScript("Reordering", "key Tab;key alt+Down;key Tab"),
        OrcaScript("SnappingPicker", "key Tab;key Right"),
        OrcaScript("SwipeActions", "key Tab;key Down;key Menu;key Escape"),
        OrcaScript("SwipeAlbum", "key Tab;key Right", with: [Samples.resources + "/pictures"]),
        OrcaScript("Typefaces", ""),
        OrcaScript("WidgetGallery", "key Tab;key Tab;key Right;key Tab;key Tab"),
        OrcaScript("listwindow", "key Tab;key Down;key End;key Home", with: [Samples.resources + "/fonts"]),
    ]

    @Test(.enabled(if: BuiltProgram.isThere("Weather") && BuiltProgram.isThere("listwindow"), "make test builds the examples"))
    func orcaReadsTheExamples() throws {
        let orca = try OrcaSession()
        for script in Self.scripts {
            let start = "open " + ([BuiltProgram.url(of: script.name).path] + script.arguments).joined(separator: " ")
            try script.check(zip(["open"] + script.steps, [start] + script.steps).map { "\($0): \(orca.hear(after: $1) ?? "")" })
        }
        orca.close()
    }
}
