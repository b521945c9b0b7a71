import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views

/// Notes the keys that reach it.
private final class Listener: View {
    var heard: [KeyPress] = []
    private let takes: Bool

    init(takes: Bool = false) {
        self.takes = takes
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }

    override var canBecomeFocused: Bool { takes }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        heard.append(KeyPress(key, modifiers))
        return false
    }
}

private struct Send: Action {}

/// Tests shortcuts of one character, which people can turn off.
@MainActor @Suite struct SingleKeysTests {
    private let keys: [Key] = [.character("r"), .character("?"), .character("7"), .left, .function(1), .home, .space]
    private let modifiers: [KeyModifiers] = [[], .shift, .control, .alt, [.control, .shift], .command]

    /// Whatever is pressed, single characters reach only the focused view, and all other keys reach every view as before.
    @Test(arguments: 1...20)
    func charactersReachOnlyTheFocusedView(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let (outer, inner) = (Listener(), Listener(takes: true))
        outer.addSubview(inner)
        let user = StageHarness(outer)
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }
        user.stage.usesSingleKeys = false
        for _ in 0..<30 {
            let press = KeyPress(keys.randomElement(using: &random) ?? .left, modifiers.randomElement(using: &random) ?? [])
            let isFocused = Bool.random(using: &random)
            if isFocused { user.stage.focus(inner) } else { user.stage.focus(nil) }
            (outer.heard, inner.heard, unhandled) = ([], [], 0)
            user.press(press.key, press.modifiers)
            #expect(inner.heard == (isFocused ? [press] : []))
            #expect(outer.heard == (press.isSingleCharacter ? [] : [press]) && unhandled == outer.heard.count, "\(press)")
        }
    }

    @Test func bindingsOfCharactersCanBeTurnedOff() {
        let root = Listener(), user = StageHarness(root)
        var sent = 0
        user.stage.lastResponse = { $0 is Send ? ActionResponse { sent += 1 } : nil }
        for press in [KeyPress(.character("g")), KeyPress(.character("g"), .control)] { user.stage.keyBindings[press] = Send() }
        user.press(.character("g"))
        user.press(.character("g"), .control)
        #expect(sent == 2)

        user.stage.usesSingleKeys = false
        user.press(.character("g"))
        user.press(.character("g"), .control)

        #expect(sent == 3)
    }

    /// A shortcut that does not work is neither shown in a tip nor told to readers.
    @Test func tipsShowOnlyShortcutsThatWork() {
        let view = Listener(takes: true)
        view.semantics = Semantics(.button, label: "turn")
        view.toolTip = ToolTip("turn", shortcut: "R", press: KeyPress(.character("r")))
        let user = StageHarness(view), recorder = SemanticRecorder(user.stage)
        func told() -> String? { recorder.record().nodes.values.first?.semantics.shortcut }
        #expect(user.stage.toolTip(of: view)?.shortcut == "R" && told() == "R")
        user.stage.usesSingleKeys = false

        #expect(user.stage.toolTip(of: view)?.shortcut == "" && told() == "")
    }
}
