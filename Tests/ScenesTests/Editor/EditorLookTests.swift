import LayoutMath
import Platform
import Testing
import Views
import Widgets

@testable import ParticleEditor
@testable import Scenes

/// Tests that the editor keeps its views in every look, so that the user's work there is not lost.
@MainActor
@Suite struct EditorLookTests {
    private func all<V: View>(_ type: V.Type, in session: SceneSession) -> [V] {
        var found: [V] = []
        session.stage.root.forEachDescendant { if let view = $0 as? V { found.append(view) } }
        return found
    }

    @Test(arguments: LiveLookTests.looks + [LiveLookTests.large])
    func openGroupsOffsetFocusAndHalfTypedTextStay(_ look: LiveLookTests.Look) throws {
        var options = AppState()
        LiveLookTests.dusk.set(&options)
        let session = SceneSession.painted(.sparks, options: options)
        session.run(from: 0, for: 0.5)
        let panel = try #require(all(EditorPanel.self, in: session).first)
        let group = try #require(all(PropertyGroup.self, in: session).first { $0.semantics.label == "motion" })
        group.activate(at: Point(x: 10, y: 10))
        session.run(from: session.stage.time, for: 0.5)
        let field = try #require(all(TextField.self, in: session).first { $0.label == "velocity" })
        session.stage.focus(field)
        session.send(.text("12"), at: session.stage.time)
        let list = try #require(group.nearest(ScrollView.self))
        list.scroll(to: 70, animated: false)
        session.run(from: session.stage.time, for: 0.5)
        let rows = all(NumberRow.self, in: session)

        session.changeLook(look.set)
        session.run(from: session.stage.time, for: 1)

        #expect(all(EditorPanel.self, in: session).map { $0 === panel } == [true])
        #expect(zip(all(NumberRow.self, in: session), rows).allSatisfy { $0 === $1 } && rows.count > 6)
        #expect(group.isOpen && list.contentOffset.y == 70)
        #expect(session.stage.focusedView === field && field.text == "12")
    }
}
