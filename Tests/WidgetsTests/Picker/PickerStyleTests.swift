import LayoutMath
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PickerStyleTests {
    private let style = PickerFixture.style

    @Test func cellsStandAtTheirStationsAndLinearlyBetweenThem() {
        #expect(style.appearance(at: 0) == .init(offset: 0, extent: 60, alpha: 1))
        #expect(style.appearance(at: -1) == .init(offset: -50, extent: 40, alpha: 0.8))
        #expect(style.appearance(at: 0.5) == .init(offset: 25, extent: 50, alpha: 0.9))
        #expect(style.appearance(at: 1.5).offset == 70)
    }

    @Test func beyondTheLastStationCellsGoOnAtItsStep() {
        #expect(style.appearance(at: 2) == .init(offset: 90, extent: 40, alpha: 0.5))
        #expect(style.appearance(at: 4.5) == .init(offset: 190, extent: 40, alpha: 0.5))
        #expect(style.appearance(at: -4.5).offset == -190)
    }

    @Test func distanceIsTheInverseOfTheOffset() {
        for step in -800...800 {
            let distance = Double(step) / 100

            #expect(abs(style.distance(atOffset: style.appearance(at: distance).offset) - distance) < 1e-9)
        }
    }

    @Test func lastStationWithoutOpacityEndsWhatIsSeen() {
        var appearances = style.appearances
        #expect(abs(style.reach(viewport: 1000) - 12.75) < 1e-9)
        appearances[2].alpha = 0

        #expect(PickerStyle(length: 50, appearances: appearances).reach(viewport: 1000) == 2)
    }
}
