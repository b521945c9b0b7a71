import LayoutMath
import Platform
import TestSupport
import Testing
import Views
import Widgets

@MainActor @Suite struct LabelTests {
    /// The tops of the lines' boxes in a label of 100 points, whose lines have 24.
    private func tops(_ alignment: Label.VerticalAlignment, text: String = "fjord", height: Double = 100) -> [Double] {
        let label = Label(text, maximumLines: 3)
        label.verticalAlignment = alignment
        let user = StageHarness(label, size: Size(width: 200, height: height))
        let baselines = user.list.commands.compactMap { if case .text(let draw) = $0 { draw.origin.y } else { nil } }
        let extent = user.stage.text.metrics(of: label.style.font)
        return baselines.map { $0 - (label.style.lineHeight - extent.ascent - extent.descent) / 2 - extent.ascent }
    }

    @Test func linesBeginAtTheTopUnlessTheyAreCentred() {
        #expect(tops(.top) == [0])
        #expect(tops(.center) == [38])
        #expect(tops(.center, text: "fjord\nlagoon") == [26, 50])
    }

    @Test func aLabelThatIsTooLowShowsTheBeginningOfItsLines() {
        #expect(tops(.center, text: "fjord\nlagoon\ncanyon", height: 40) == [0, 24, 48])
    }
}
