import Imaging
import Platform
import Testing
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

@Suite struct EveningTests {
    @Test func nightFallsOnceAndNeverLifts() {
        var darkest = -1.0
        for step in 0...100 {
            let evening = Evening(scroll: Double(step), range: 100)
            #expect(evening.night >= darkest)
            darkest = evening.night
        }

        #expect(Evening(scroll: 0, range: 100).night == 0)
        #expect(abs(darkest - 0.94) < 1e-9)
    }

    /// The night's sky fades in over the dusk's; moon, mood and veil do not pan.
    @Test(arguments: [(true, ["sky", "night"]), (false, ["sky"])]) @MainActor
    func skiesAndFiveRidgesPanSlowerThanThePages(isDark: Bool, skies: [String]) {
        let landscape = Landscape(isDark: isDark, folder: "landscape", disc: MoodDisc(mood: Mood.all[Mood.first]))
        let rates = landscape.layers.compactMap { layer in
            if case .rate(let rate) = layer.travel { (layer.name, rate) } else { nil }
        }

        #expect(rates.map(\.0) == skies + (1...5).map { "ridge\($0)" })
        #expect(rates.allSatisfy { $0.1 > 0 && $0.1 < 1 })
    }

    @Test(arguments: [(0.0, 0.0), (10, 0), (-50, 100), (900, 100)])
    func timeStaysWithinTheEvening(_ scroll: Double, _ range: Double) {
        #expect((0...1).contains(Evening(scroll: scroll, range: range).time))
    }

    @Test func moonRisesOverTheLastPartOnly() {
        #expect(Evening(scroll: 81, range: 100).moonrise == 0)
        #expect(Evening(scroll: 100, range: 100).moonrise == 1)
    }

    /// Contrast after WCAG 2.
    private func contrast(_ a: Color, _ b: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            func linear(_ value: Float) -> Double {
                let value = Double(value)
                guard value > 0.04045 else { return value / 12.92 }
                // ((v + 0.055) / 1.055)^2.4, by roots: x^2.4 = x^2 · (x^2)^(1/5), solved by Newton steps.
                let x = (value + 0.055) / 1.055
                var root = 1.0
                for _ in 0..<60 { root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root) }
                return x * x * root
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (light + 0.05) / (dark + 0.05)
    }

    @Test(arguments: Theme.Name.allCases)
    func wordsCanBeReadOnEverySurface(_ name: Theme.Name) {
        let palette = Theme(name).palette

        for surface in [palette.paper, palette.slab, palette.raised] {
            for text in [palette.high, palette.middle, palette.low, palette.accent, palette.error] {
                #expect(contrast(text, surface) >= 4.5)
            }
        }
        #expect(contrast(palette.onAccent, palette.accent) >= 4.5)
    }
}
