import LayoutMath
import TestSupport
import Testing
import Views
import Widgets

@Suite struct QuestionViewTests {
    private func question() -> QuestionView { QuestionView("leave?", detail: "The note has changed.", action: "leave") { _ in } }

    /// The number of surfaces that are drawn, by the hairlines around them.
    private func slabs(_ user: StageHarness) -> Int {
        user.list.commands.count {
            if case .shape(.ring(let radius, _), _, _, _) = $0 { radius == user.stage.theme.slab.cornerRadius } else { false }
        }
    }

    @Test func aQuestionHasASurface() {
        #expect(slabs(StageHarness(question())) == 1)
    }

    @Test func onASheetItHasNoSecondOne() {
        let user = StageHarness(View())
        SheetView("leave", question()).present(on: user.stage, animated: false)
        user.settle()

        #expect(slabs(user) == 1)
    }
}
