import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PickerWordTests {
    private let word = PickerWord(
        styles: [96.0, 56, 40, 26].map { TextStyle(Font(.displayExtraLight, size: $0), lineHeight: $0) }, color: .white)
    private let user: StageHarness

    init() {
        word.frame = Rect(x: 0, y: 0, width: 400, height: 104)
        word.show(PickerItem(id: "a", title: "serene"), at: 0)
        let root = View()
        root.addSubview(word)
        user = StageHarness(root)
    }

    /// Sizes, magnifications and opacities of the drawn type.
    private func drawn(at distance: Double) -> [(size: Double, magnification: Double, alpha: Float)] {
        word.update(distanceFromCenter: distance)
        user.advance(by: 0.02)
        return user.list.commands.compactMap {
            if case .text(let draw) = $0 { (draw.run.font.size, draw.magnification, draw.color.alpha) } else { nil }
        }
    }

    /// At the beginning of its line, where the type's own shift takes it to the left.
    @Test(arguments: [1.0, 2])
    func aColumnOfWordsCutsNoLetter(scale: Double) throws {
        let picker = PickerView("mood", words: ["serene", "glad"])
        picker.frame = Rect(x: 20, y: 0, width: 300, height: 200)
        let root = View()
        root.addSubview(picker)
        let user = StageHarness(root, theme: Theme(.dark, scale: scale))

        let starts = user.list.commands.compactMap { if case .text(let draw) = $0 { draw.origin.x } else { nil } }

        #expect(try #require(starts.min()) >= 20)
    }

    @Test(arguments: zip([0.0, 1, -2, 3, 7], [96.0, 56, 40, 26, 26]))
    func everyStationHasItsOwnType(_ distance: Double, _ size: Double) {
        let type = drawn(at: distance)

        #expect(type.map(\.size) == [size])
        #expect(type.map(\.magnification) == [1])
        #expect(type.map(\.alpha) == [1])
    }

    @Test func betweenStationsTheNearerTypeIsMagnified() {
        #expect(drawn(at: 0.25).map(\.size) == [96])
        #expect(drawn(at: 0.75).map(\.size) == [56])
        #expect(abs(drawn(at: 0.75)[0].magnification - 66.0 / 56) < 1e-9)
        #expect(abs(word.size - 66) < 1e-9)
    }

    @Test func halfwayBothTypesHaveOneSizeAndTheWordIsNeverPaler() {
        let type = drawn(at: 0.5)
        #expect(type.map(\.size) == [96, 56])
        #expect(type.allSatisfy { abs($0.size * $0.magnification - 76) < 1e-9 })

        for step in 0...300 {
            let alphas = drawn(at: Double(step) / 100).map(\.alpha)
            #expect(alphas.max() == 1)
        }
    }

    /// Type that is stretched far from its original size would look blurred or thin.
    @Test func noTypeIsStretchedFar() {
        for step in 0...300 {
            for type in drawn(at: Double(step) / 100) { #expect((0.7...1.5).contains(type.magnification)) }
        }
    }
}
