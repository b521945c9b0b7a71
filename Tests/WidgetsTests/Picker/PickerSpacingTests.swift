import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PickerSpacingTests {
    private static let long = ["contemplative", "calm", "adventurous", "restless", "overwhelmed"]

    private func shown(_ words: [String], style: PickerStyle? = nil) -> (picker: PickerView, user: StageHarness) {
        let picker = PickerView("mood", words: words, axis: .horizontal)
        if let style { picker.style = style }
        let user = StageHarness(picker, size: Size(width: 1200, height: 120))
        return (picker, user)
    }

    /// The extents of the words, from left to right, as they are drawn.
    private func words(_ user: StageHarness) -> [Interval] {
        var widths: [String: (start: Double, width: Double, alpha: Float)] = [:]
        for case .text(let draw) in user.list.commands {
            let width = user.stage.text.width(of: draw.run) * draw.magnification
            if draw.color.alpha >= widths[draw.run.text]?.alpha ?? 0 { widths[draw.run.text] = (draw.origin.x, width, draw.color.alpha) }
        }
        return widths.values.map { Interval(start: $0.start, length: $0.width) }.sorted { $0.start < $1.start }
    }

    @Test func wordsOfARowStayApartWhereverItIs() {
        let (picker, user) = shown(PickerSpacingTests.long)
        for position in stride(from: 0.0, through: 4, by: 0.1) {
            picker.follow(position: position)
            user.advance(by: 0.02)
            let extents = words(user)

            #expect(extents.count > 1)
            for (left, right) in zip(extents, extents.dropFirst()) {
                #expect(left.end < right.start, "at \(position): \(left), \(right)")
            }
        }
    }

    @Test func shortWordsKeepTheDistancesOfTheTheme() {
        let (picker, _) = shown(["1", "2", "3"])

        #expect(picker.spaced == picker.style && picker.style == Theme.standard.picker(along: .horizontal))
    }

    @Test func aStyleThatWasSetIsNotSpread() {
        let (picker, _) = shown(PickerSpacingTests.long, style: PickerFixture.style)

        #expect(picker.spaced == PickerFixture.style)
    }

    @Test func theChosenWordStaysInTheCentreWhenTheSpacingChanges() {
        let (picker, user) = shown(["a", "b", "c"])
        picker.select(1, animated: false)

        picker.setItems(PickerFixture.items(["a", "b", "c"] + PickerSpacingTests.long))
        user.settle()

        #expect(picker.selectedIndex == 1 && picker.position == 1 && picker.spaced.length > picker.style.length)
    }

    @Test func wordsThatOccurTwiceAreNamed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = PickerView("mood", words: ["calm", "wild", "calm"]) }
        }

        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains(#"["calm"] occur again"#), "\(words)")
    }
}
