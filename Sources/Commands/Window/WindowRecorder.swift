import LayoutMath
import Platform
import Replay
import Scenes

/// Records what the user does in a window, and what the desktop's file chooser answers, which a replay does not have.
final class WindowRecorder {
    private var recorder: InputRecorder
    private let now: () -> Seconds

    /// - Parameter now: the stage's time.
    init(_ recorder: InputRecorder, now: @escaping () -> Seconds) { (self.recorder, self.now) = (recorder, now) }

    var script: String { recorder.script.text }

    func take(_ inputs: [InputEvent]) { recorder.record(inputs) }

    /// The chooser has been asked. A replay shows the program's own prompt instead, which is left at once.
    func choiceBegan() { press(.escape) }

    /// What was chosen is opened as a drop of it is; without a chooser the prompt came up, as it does in a replay.
    func choiceEnded(_ outcome: ChoiceOutcome) {
        switch outcome {
        case .chosen(let paths):
            record([.dropBegan] + paths.map { .fileDropped($0, at: .zero) } + [.dropEnded])
        case .cancelled: break
        case .unavailable: press(.character("o"), .control)
        }
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        record([.keyDown(key, modifiers, isRepeat: false), .keyUp(key, modifiers)])
    }

    private func record(_ kinds: [InputEvent.Kind]) {
        let time = now()
        recorder.record(kinds.map { InputEvent(time: time, $0) })
    }
}
