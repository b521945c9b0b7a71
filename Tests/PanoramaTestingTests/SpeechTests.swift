import LayoutMath
import PanoramaTesting
import Testing
import Views
import Widgets

/// Tests what a simulated user hears.
@MainActor @Suite struct SpeechTests {
    private let toggle = Switch("shutter")
    private let slider = Slider("volume", value: 30, in: 0...100)
    private let field = TextField("place", text: "Skagen")
    private let choice = SegmentedControl("sort", words: ["name", "date", "size"]) { _ in }
    private let button = Button("send") {}
    private let user: StageHarness

    init() throws {
        user = try StageHarness(window: StackView([toggle, slider, field, choice, button]))
        slider.step = 10
        button.isEnabled = false
    }

    /// Every stop of Tab says its name, its role, its value and its states.
    @Test func everyStopSaysWhatItIs() {
        #expect(user.spoken(after: .tab) == "shutter, toggle, off")
        #expect(user.spoken(after: .tab) == "volume, slider, 30")
        #expect(user.spoken(after: .tab) == "place, field, Skagen")
        #expect(user.spoken(after: .tab) == "sort, list | name, item, selected, 1 of 3")
    }

    @Test func changesAreSaid() {
        user.press(.tab)
        #expect(user.spoken(after: .space) == "on" && user.spoken(after: .space) == "off")
        user.press(.tab)
        #expect(user.spoken(after: .right) == "40" && user.spoken(after: .end) == "100" && user.spoken(after: .end) == "")
        user.press(.tab)
        user.press(.tab)
        #expect(user.spoken(after: .right) == "date, item, selected, 2 of 3")
    }

    @Test func textIsSaidByCharacters() {
        user.stage.focus(field)
        user.press(.end)
        #expect(user.spoken(after: .backspace) == "n deleted" && user.spoken { user.type("r") } == "r")
        #expect(user.spoken(after: .home) == "S" && user.spoken(after: .right) == "k")
        #expect(user.spoken(after: .character("a"), .control) == "Skager selected")
        field.isSecure = true
        user.press(.end)
        #expect(!user.spoken { user.type("x") }.contains("x"))
    }

    /// The focus of a picker is on an item, which has a place.
    @Test func thePlaceInAPickerIsSaid() throws {
        let user = try StageHarness(window: PickerView("mood", words: ["serene", "wistful", "wild"]))
        #expect(user.spoken(after: .tab) == "mood, list | serene, item, 1 of 3")
        #expect(user.spoken(after: .down) == "wistful, item, 2 of 3" && user.spoken(after: .end) == "wild, item, 3 of 3")
    }

    /// The focus comes to pages that contain nothing to press, and arrows say which page they lead to.
    @Test func everyPageIsSaid() throws {
        let panorama = PanoramaView(title: "harbours")
        panorama.setItems(["north", "south", "west"].map { words in PanoramaItem(id: words, title: words) { Label("the \(words) pier") } })
        let user = try StageHarness(window: panorama)
        #expect(user.spoken(after: .tab) == "harbours, panorama | north, page, 1 of 3")
        #expect(user.spoken(after: .right) == "south, 2 of 3" && user.spoken(after: .end) == "west, 3 of 3")
        #expect(user.spoken(after: .tab) == "harbours, panorama | west, page, 3 of 3")
        #expect(user.spoken(after: .tab) == "north, page, 1 of 3")
        #expect(user.accessibilityFaults() == [])
    }

    /// Everything in a row is said of the row, and not of the list.
    @Test func whatIsWrittenInARowIsSaidOfIt() throws {
        let list = ListView(
            rowHeight: .fixed(44),
            recipe: CollectionView.Recipe(
                make: { _ in StackView([Label(""), Label("")]) },
                configure: { row, id in for (label, words) in zip(row.subviews, [id, "leaves at 7"]) { (label as? Label)?.text = words } }))
        list.apply(ListSnapshot(sections: [ListSection(header: nil, rows: ["north", "south"])]), animated: false)
        let user = try StageHarness(window: list)
        #expect(user.spoken(after: .tab).hasSuffix("north, item, 1 of 2, leaves at 7"))
        #expect(user.spoken(after: .down) == "south, item, 2 of 2, leaves at 7")

        // Also while the second line is below the edge.
        user.stage.root.subviews.first?.clipsToBounds = true
        list.superview?.clipsToBounds = true
        list.frame.size.height = 55
        #expect(user.spoken { user.advance(by: 0.1) } == "")
    }

    /// An item that keys have moved says its new place.
    @Test func aNewPlaceIsSaid() throws {
        var rows = ["north", "south", "west"]
        let list = ListView(recipe: .labels)
        list.moveItem = { from, to in
            rows.insert(rows.remove(at: from), at: to)
            list.apply(ListSnapshot(rows))
        }
        list.apply(ListSnapshot(rows), animated: false)
        let user = try StageHarness(window: list)
        user.press(.tab)
        #expect(user.spoken(after: .down, .alt).hasPrefix("2 of 3") && user.spoken(after: .down, .alt).hasPrefix("3 of 3"))
        #expect(user.spoken(after: .down, .alt) == "" && rows == ["south", "west", "north"])
    }

    /// While an item is on its way into sight, the focus is not on its list, which would be said again.
    @Test func aListIsSaidOnce() throws {
        let list = ListView(recipe: .labels)
        list.apply(ListSnapshot((0..<1000).map(String.init)), animated: false)
        let user = try StageHarness(window: list)
        let recorder = SemanticRecorder(user.stage)
        user.press(.tab)
        user.key(.end)
        var focuses: Set<String> = []
        for _ in 0..<120 {
            user.advance(by: 1.0 / 60)
            let tree = recorder.record()
            if let focus = tree.focus { focuses.insert(tree.nodes[focus]?.semantics.label ?? "") }
        }
        #expect(focuses == ["999"])
    }

    /// What a form finds wrong is said when it appears, and once more when the focus comes back.
    @Test func anErrorIsSaid() throws {
        let field = TextField("place")
        let user = try StageHarness(window: StackView([field, button]))
        user.press(.tab)
        field.error = "a place is needed"
        #expect(user.spoken { user.advance(by: 0.1) } == "")
        button.isEnabled = true
        user.press(.tab)
        #expect(user.spoken(after: .tab) == "place, field, invalid, a place is needed")
    }

    /// A message is said at once, wherever the focus is.
    @Test func messagesAreSaid() {
        let toast = Toast()
        toast.frame = Rect(x: 20, y: 200, width: 300, height: 40)
        user.stage.root.addSubview(toast)
        #expect(user.spoken { toast.show(Toast.Message("nothing found", icon: .check)) } == "nothing found")
        #expect(user.spoken {} == "")
    }

    /// What is around the focus is said once, before the view that has it.
    @Test func whatIsNewlyAroundTheFocusIsSaidFirst() {
        let question = QuestionView("discard the note?", detail: "It goes to the wastebasket.", action: "discard") { _ in }
        let sheet = SheetView("discard the note?", question)
        let stop = "cancel, button"
        #expect(user.spoken { sheet.present(on: user.stage) } == "discard the note?, dialog, It goes to the wastebasket. | \(stop)")
        #expect(user.spoken(after: .tab) == "discard, button" && user.spoken(after: .tab) == stop)
    }
}
