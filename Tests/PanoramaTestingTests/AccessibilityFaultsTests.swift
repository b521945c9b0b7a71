import LayoutMath
import PanoramaTesting
import Platform
import Testing
import Views
import Widgets

/// Tests that faults which a screen reader's user would meet are found.
@MainActor @Suite struct AccessibilityFaultsTests {
    private final class Pad: View, Pressable {
        init(_ semantics: Semantics, side: Double = 30) {
            super.init(frame: Rect(x: 0, y: 0, width: side, height: side))
            self.semantics = semantics
        }

        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) {}
        override var canBecomeFocused: Bool { true }
    }

    private func faults(_ views: View...) throws -> [String] {
        let root = View()
        for (index, view) in views.enumerated() {
            view.frame.origin.y = Double(index) * 40
            root.addSubview(view)
        }
        return try StageHarness(window: root).accessibilityFaults()
    }

    @Test func nothingIsWrongWithAWindowOfWidgets() throws {
        let views = [Button("send") {}, Switch("shutter"), Slider("volume", value: 1, in: 0...2), TextField("place"), Label("at noon")]
        #expect(try StageHarness(window: StackView(views)).accessibilityFaults() == [])
    }

    @Test func whatHasNoNameIsFound() throws {
        #expect(try faults(Pad(Semantics(.button))) == ["/button \"\": has no name"])
        #expect(
            try faults(Pad(Semantics())) == ["nothing is said at Pad \"\"", "the focused view is not in the tree"])
    }

    @Test func neighboursWithOneNameAreFound() throws {
        let pad = { Pad(Semantics(.button, label: "send")) }
        #expect(try faults(pad(), pad()) == ["/button \"send\": two neighbours have this name"])
    }

    @Test func missingStatesAndNumbersAreFound() throws {
        #expect(try faults(Pad(Semantics(.toggle, label: "shutter"))) == ["/toggle \"shutter\": does not say whether it is on"])
        #expect(try faults(Pad(Semantics(.slider, label: "volume"))) == ["/slider \"volume\": has no number"])
        #expect(try faults(Pad(Semantics(.field, label: "place"))) == ["/field \"place\": has no text"])
    }

    @Test func numbersThatNoArrowChangesAreFound() throws {
        var volume = Semantics(.slider, label: "volume")
        volume.number = SemanticNumber(1, in: 0...2, step: 1)
        #expect(try faults(Pad(volume)) == ["no arrow changes slider \"volume\""])
    }

    @Test func numbersKeepTheirValues() throws {
        let sliders = [0.0, 1, 2].map { Slider("volume \($0)", value: $0, in: 0...2) }
        #expect(try StageHarness(window: StackView(sliders)).accessibilityFaults() == [])
        #expect(sliders.map(\.value) == [0, 1, 2])
    }

    @Test func whatIsTooSmallToPressIsFound() throws {
        let found = try faults(Pad(Semantics(.button, label: "send"), side: 20))
        #expect(found.count == 1 && found[0].hasPrefix("/button \"send\": is smaller than 24.0 points"))
    }

    /// Views are read in the order of their stops, which may not be that of the eye.
    @Test func anOrderThatTheEyeDoesNotFollowIsFound() throws {
        let (upper, lower) = (Pad(Semantics(.button, label: "upper")), Pad(Semantics(.button, label: "lower")))
        let root = View()
        for (view, y) in [(lower, 60.0), (upper, 0)] {
            view.frame.origin.y = y
            root.addSubview(view)
        }
        let found = try StageHarness(window: root).accessibilityFaults()
        #expect(found == ["/button \"upper\": is read after /button \"lower\", which is below it"])
    }

    /// The fault is on the second page, which Tab reaches.
    @Test func faultsOfFarPagesAreFound() throws {
        let panorama = PanoramaView(title: "harbours")
        panorama.setItems([
            PanoramaItem(id: "north", title: "north") { Label("the north pier") },
            PanoramaItem(id: "south", title: "south") { Pad(Semantics(.button)) },
        ])
        #expect(try StageHarness(window: panorama).accessibilityFaults() == ["south/button \"\": has no name"])
    }
}
