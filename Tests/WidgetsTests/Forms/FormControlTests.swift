import LayoutMath
import Platform
import TestSupport
import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct FormControlTests {
    /// The values that the rows of these tests choose.
    @MainActor final class Settings {
        var sounds = false
        var size = -1
        var mood = 1
        var warmth = 0.25
    }

    static let moods = ["serene", "windy", "dark"]

    private func form(_ settings: Settings) -> Form {
        Form(sections: [
            FormSection(
                "look",
                rows: [
                    .toggle("sounds", label: "play sounds", value: Binding(settings, \.sounds), rules: [.required("sounds are wanted")]),
                    .choice(
                        "size", value: Binding(settings, \.size), words: ["small", "large"], rules: [.atLeast(0, "a size is missing")]),
                    .choice("mood", value: Binding(settings, \.mood), words: Self.moods, style: .picker),
                    .slider("warmth", value: Binding(settings, \.warmth), in: 0...1, words: { DecimalText.string($0 * 100) + " %" }),
                ])
        ])
    }

    private func shown() -> (Settings, FormFixture) {
        let settings = Settings()
        return (settings, FormFixture { _ in form(settings) })
    }

    private func texts(_ form: FormFixture) -> [String] {
        form.user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }
    }

    @Test func aSwitchRowIsPressedAnywhere() throws {
        let (settings, form) = shown()
        let row = try #require(form.view.visibleRow("sounds"))
        let place = row.convert(Point(x: 10, y: row.bounds.midY), to: nil)
        form.user.tap(place.x, place.y)
        #expect(settings.sounds && form.focused == "sounds")
        form.user.key(.space)
        #expect(!settings.sounds && form.message("sounds") == "sounds are wanted")
        form.user.key(.enter)
        #expect(settings.sounds && form.message("sounds") == nil)
        #expect(try form.user.view("play sounds", role: .toggle).semantics.states.isChecked == true)
    }

    @Test func aMenuIsOpenedAndChosenFromByKeys() throws {
        let (settings, form) = shown()
        form.view.focus("size")
        form.user.key(.enter)
        #expect(form.user.views(.menuItem).map(\.semantics.label) == ["small", "large"])
        form.user.key(.down)
        form.user.key(.enter)
        #expect(settings.size == 1 && form.focused == "size")
        #expect(try form.user.view("size", role: .button).semantics.value == "large")
        form.user.key(.up)
        form.user.key(.up)
        #expect(settings.size == 0)
        form.user.key(.space)
        form.user.key(.escape)
        #expect(form.user.views(.menuItem).isEmpty && form.focused == "size" && settings.size == 0)
    }

    @Test func aMenuIsOpenedAndChosenFromByPresses() throws {
        let (settings, form) = shown()
        try form.user.tap("size", role: .button)
        try form.user.tap("large", role: .menuItem)
        #expect(settings.size == 1)
        #expect(texts(form).contains("large"))
    }

    @Test func missingChoiceIsAnErrorAfterLeaving() {
        let (_, form) = shown()
        form.view.focus("size")
        form.user.key(.space)
        #expect(form.message("size") == nil)
        form.user.key(.escape)
        form.user.key(.tab)
        #expect(form.message("size") == "a size is missing")
    }

    @Test func aPickerChoosesByKeysAndFollowsItsValue() throws {
        let (settings, form) = shown()
        form.view.focus("mood")
        form.user.key(.down)
        #expect(settings.mood == 2)
        settings.mood = 0
        form.view.setNeedsDisplay()
        form.user.settle()
        #expect(try form.user.view("mood", role: .list).semantics.value == "serene")
        form.user.key(.enter)
        #expect(form.focused == "warmth")
    }

    @Test func aSliderWritesAndShowsItsNumber() {
        let (settings, form) = shown()
        #expect(texts(form).contains("25 %"))
        form.view.focus("warmth")
        form.user.key(.end)
        #expect(settings.warmth == 1 && texts(form).contains("100 %"))
        settings.warmth = 0.5
        form.view.setNeedsDisplay()
        form.user.advance(by: 0.1)
        #expect(texts(form).contains("50 %"))
    }

    @Test(arguments: [Double.nan, -7, .infinity, 1e300])
    func aNumberOutsideIsShownAndKept(value: Double) throws {
        let (settings, form) = shown()
        settings.warmth = value
        settings.mood = value > 0 ? .max : .min
        settings.size = .max
        form.view.setForm(self.form(settings), animated: false)
        form.user.settle()
        #expect(settings.warmth == value || settings.warmth.isNaN && value.isNaN)
        #expect(try form.user.view("mood", role: .list).semantics.value == (value > 0 ? "dark" : "serene"))
        #expect(try form.user.view("size", role: .button).semantics.value == "")
        #expect(try form.user.view("warmth", role: .slider).semantics.value == DecimalText.string(value.isNaN ? 0 : value))
        form.view.focus("warmth")
        form.user.key(.home)
        if value > 1 { #expect(settings.warmth == 0) }
    }

    @Test func choicesWithoutWordsTakeNoFocus() {
        let settings = Settings()
        let form = FormFixture { _ in
            Form(sections: [
                FormSection(
                    "",
                    rows: [
                        .choice("size", value: Binding(settings, \.size), words: []),
                        .choice("mood", value: Binding(settings, \.mood), words: [], style: .picker),
                        .toggle("sounds", value: Binding(settings, \.sounds)),
                    ])
            ])
        }
        form.view.focus("size")
        form.user.key(.tab)
        #expect(form.focused == "sounds" && settings.size == -1 && settings.mood == 1)
    }

    @Test func controlsAreMirrored() throws {
        let (_, form) = shown()
        form.view.direction = .rightToLeft
        form.user.advance(by: 0.1)
        #expect(try form.user.view("play sounds", role: .toggle).convert(Point.zero, to: nil).x == 24)
        #expect(try form.user.view("warmth", role: .slider).convert(Point.zero, to: nil).x == 24 + 56)
    }

    @Test func reusedControlsShowTheirOwnValues() throws {
        var values = Array(repeating: 0, count: 200)
        let form = FormFixture(size: Size(width: 400, height: 300)) { _ in
            Form(sections: [
                FormSection(
                    "",
                    rows: values.indices.map { index in
                        .choice(
                            "row \(index)", value: Binding(get: { values[index] }, set: { values[index] = $0 }), words: Self.moods,
                            style: index % 2 == 0 ? .menu : .picker)
                    })
            ])
        }
        form.view.focus("row 0")
        for row in 0..<200 {
            #expect(form.focused == "row \(row)")
            if row % 3 == 0 { form.user.key(.down) }
            form.user.key(.tab)
        }
        form.user.settle()
        #expect(values == (0..<200).map { $0 % 3 == 0 ? 1 : 0 })
    }
}
