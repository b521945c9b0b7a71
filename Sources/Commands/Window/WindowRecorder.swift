import LayoutMath
import Platform
import Replay
import Scenes

/// Records the user's input, and the answers of the desktop's file chooser, which a replay does not have.
final class WindowRecorder {
    private var recorder: InputRecorder
    private let now: () -> Seconds

    /// - Parameter now: Returns the stage's time.
    init(_ recorder: InputRecorder, now: @escaping () -> Seconds) { (self.recorder, self.now) = (recorder, now) }

    var script: String { recorder.script.text }

    func take(_ inputs: [InputEvent]) { recorder.record(inputs) }

    /// Called when the chooser opens. A replay shows the program's own prompt instead, so Escape is recorded to close it.
    func choiceBegan() { press(.escape) }

    /// Called when the chooser closes. Chosen paths are recorded as a drop; without a chooser, the key that opens the prompt is.
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
