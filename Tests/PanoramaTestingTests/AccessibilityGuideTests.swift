import LayoutMath
import PanoramaTesting
import Platform
import TestFiles
import Testing
import Views

/// Runs the code of Guides/accessibility.md.
@MainActor @Suite struct AccessibilityGuideTests {
    final class Lamp: View, Pressable {
        var isOn = false { didSet { semantics.states.isChecked = isOn } }

        init() {
            super.init()
            semantics = Semantics(.toggle, label: "lamp", actions: ["blink"])
            semantics.states.isChecked = false
        }

        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { isOn.toggle() }

        override var canBecomeFocused: Bool { true }
        override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
            activate(byKey: key, modifiers, isRepeat: isRepeat)
        }

        override func perform(_ request: SemanticRequest) -> Bool {
            guard request == .action("blink") else { return false }
            blinks += 1
            return true
        }

        private(set) var blinks = 0
    }

    @Test func aViewSaysWhatItIs() throws {
        let user = try StageHarness(window: Lamp())

        #expect(user.spoken(after: .tab) == "lamp, toggle, off")
        #expect(user.spoken(after: .space) == "on")
        #expect(user.spoken { user.stage.announce("sent") } == "sent")
        #expect(user.accessibilityFaults() == [])
    }

    @Test func aReaderPerformsItsActions() throws {
        let lamp = Lamp()
        let user = try StageHarness(window: lamp)
        let recorder = SemanticRecorder(user.stage)
        let id = try #require(recorder.record().roots.first)

        #expect(recorder.perform(.action("blink"), on: id) && lamp.blinks == 1)
        #expect(recorder.perform(.press, on: id) && lamp.isOn)
        #expect(!recorder.perform(.action("sing"), on: id))
        user.stage.announce("sent")
        #expect(recorder.record().nodes.values.contains { $0.semantics == Semantics(.status, label: "sent") })
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("accessibility.md")
        #expect(try guide.count == 4 && guide.missing(in: #filePath) == [])
    }
}
