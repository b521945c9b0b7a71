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
