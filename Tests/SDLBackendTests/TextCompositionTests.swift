import CSDL2
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests the reports of input methods through SDL during a composition.
@MainActor @Suite struct TextCompositionTests {
    private func translated(_ event: SDL_Event) -> [InputEvent.Kind] {
        var translator = EventTranslator(
            measures: WindowMeasures(units: Size(width: 800, height: 600), pixels: Size(width: 800, height: 600), userScale: 1))
        return translator.translate(event)
    }

    private func short(_ text: String, start: Int32, length: Int32) -> SDL_Event {
        var event = SDL_Event()
        event.edit.type = SDL_TEXTEDITING.rawValue
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
        event.edit.start = start
        event.edit.length = length
        return event
    }

    private func long(_ text: String, start: Int32, length: Int32) -> SDL_Event {
        var event = SDL_Event()
        event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
        event.editExt.text = SDL_strdup(text)
        event.editExt.start = start
        event.editExt.length = length
        return event
    }

    @Test(
        arguments: [
            ("にほ", 2, 0, 6..<6), ("にほ", 1, 1, 3..<6), ("nihao", 3, -1, 3..<3), ("にほ", 9, 9, 6..<6), ("にほ", -1, 1, 0..<3), ("", 0, 0, 0..<0),
            ("にほ", 0, 99, 0..<6), ("にほ", 0, 0, 6..<6), ("にほ", -1, -1, 6..<6), ("にほ", 0, -1, 0..<0),
        ] as [(String, Int32, Int32, Range<Int>)])
    func thePartAtWhichItWorksIsInsideTheText(text: String, start: Int32, length: Int32, selected: Range<Int>) {
        for event in [short(text, start: start, length: length), long(text, start: start, length: length)] {
            var composition = TextComposition(text)
            composition.selected = selected
            #expect(translated(event) == [.composition(composition)])
        }
    }

    @Test func longTextArrivesWhole() {
        let text = String(repeating: "にほん", count: 200)

        #expect(translated(long(text, start: 600, length: 0)) == [.composition(TextComposition(text))])
    }

    @Test func textThatEndsInsideACharacterIsRepaired() {
        let translated = translated(short(String(repeating: "に", count: 11), start: 99, length: 0))

        guard case .composition(let composition)? = translated.first else { return #expect(Bool(false)) }
        #expect(composition.text.hasPrefix("にににに") && composition.selected.upperBound == composition.text.utf8.count)
    }
}
