import EmitterFiles
import LayoutMath
import Particles
import Platform
import TestSupport
import Testing
import Views
import Widgets

@testable import ParticleEditor

@MainActor
@Suite struct PropertyListTests {
    private let editor: EmitterEditor
    private let list: PropertyList
    private let user: StageHarness

    init() {
        editor = EmitterEditor(EmitterDocument(Emitter(cells: [EmitterCell()])), name: "sparks")
        list = PropertyList(editor, ControlLook(theme: .standard, scale: 1))
        user = StageHarness(list.view, size: Size(width: 320, height: 4_000))
    }

    /// The number of rows that each change refreshes from now on.
    private final class Ledger { var counts: [Int] = [] }
    private func follow() -> Ledger {
        let ledger = Ledger()
        editor.changed = { [list] _ in ledger.counts.append(list.refresh()) }
        return ledger
    }

    private func drag(_ label: String) throws {
        let slider = try #require(user.find(label, role: .slider))
        let place = slider.convert(slider.bounds, to: nil)
        user.press(place.minX + 20, place.midY)
        user.move(from: Point(x: place.minX + 20, y: place.midY), to: Point(x: place.midX, y: place.midY), in: 0.3)
        user.release(place.midX, place.midY)
    }

    @Test func noRowIsRefreshedWhileAnotherIsInTheHand() throws {
        try user.tap("motion", role: .button)
        try user.tap("scale", role: .button)
        let ledger = follow()

        try drag("life")

        #expect(ledger.counts.count > 5 && ledger.counts.allSatisfy { $0 == 0 })
        #expect(user.find("life", role: .field)?.semantics.value == DecimalText.string(editor.emitter.cells[0].lifetime) + " s")
    }

    @Test func theOtherRowOfTheSamePropertyFollowsAlone() throws {
        try user.tap("motion", role: .button)
        let ledger = follow()

        try drag("speed")

        #expect(ledger.counts.count > 5 && ledger.counts.allSatisfy { $0 <= 1 } && ledger.counts.contains(1))
        #expect(user.find("velocity", role: .field)?.semantics.value == DecimalText.string(editor.emitter.cells[0].velocity))
    }

    @Test func aRowShowsWhatBecameOfTheNumberInItsHand() throws {
        try user.tap("frames", role: .button)
        editor.editCell("frames") { $0.frames = SpriteFrames(columns: 2, rows: 2, order: .random) }
        list.refresh()
        user.advance(by: 0.1)

        try drag("columns")

        let columns = try #require(editor.emitter.cells[0].frames?.columns)
        #expect(columns > 2 && user.find("columns", role: .field)?.semantics.value == "\(columns)")
    }

    @Test func theMotionGroupChoosesTheSpreadOfDirections() throws {
        try user.tap("motion", role: .button)
        let control = try #require(user.find("emission spread", role: .list) as? SegmentedControl)
        #expect(control.segments.map(\.title) == ["fan", "cone"] && control.selectedIndex == 0)

        control.chosen(1)

        #expect(editor.cell?.emissionSpread == .cone)
        editor.undo()
        list.refresh()
        #expect(editor.cell?.emissionSpread == .fan && control.selectedIndex == 0)
    }

    @Test func theSameNumberTypedInAnotherWayIsWrittenAsUsual() throws {
        editor.editCell("lifetime") { $0.lifetime = 2 }
        list.refresh()
        try user.tap("life", role: .field)
        user.send(.text("2,00"))

        user.key(.enter)

        #expect(user.find("life", role: .field)?.semantics.value == "2 s")
    }

    @Test func everyFieldSetsWhatItShows() {
        let fields = EditorGroup.essentials + EditorGroup.all.flatMap(\.fields)
        editor.editCell("parts") { cell in
            cell.capacity = 10
            cell.attractors = [PointAttractor(position: .zero, strength: 1, radius: 1)]
            cell.orbit = OrbitMotion()
            cell.finish = FinishState()
            cell.trail = ParticleTrail(count: 8, interval: 0.02)
            cell.frames = SpriteFrames(columns: 2, rows: 2, order: .random)
        }

        for field in fields {
            guard case .number(let number) = field.kind else { continue }
            let wanted = number.range.lowerBound + 0.75 * (number.range.upperBound - number.range.lowerBound)
            number.set(editor, wanted)
            #expect(abs(number.get(editor) - wanted) < 1, "\(field.title)")
        }
        #expect(
            fields.filter { if case .number = $0.kind { true } else { false } }.count > EmitterCell.numbers.count + Emitter.numbers.count)
    }
}
