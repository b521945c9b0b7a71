import LayoutMath
import Platform
import Replay
import Scenes
import Storage

/// Records the user's input in a file, and also the answers of the desktop's file chooser, which a replay does not have.
///
/// Input is written to the file before a frame handles it. After a crash, the script therefore ends with the input that caused it.
final class WindowRecorder {
    private var recorder: InputRecorder
    private let file: AppendingFile
    private let now: () -> Seconds
    /// Why the recording ended early; nil if it did not.
    private var failure: FileError?

    /// - Parameters:
    ///   - path: The script; an existing file is replaced.
    ///   - now: Returns the stage's time.
    init(_ recorder: InputRecorder, to path: String, now: @escaping () -> Seconds) throws {
        var recorder = recorder
        file = try AppendingFile(path, beginning: recorder.takeLines().utf8, awaitsReader: false)
        (self.recorder, self.now) = (recorder, now)
    }

    func take(_ inputs: [InputEvent]) {
        recorder.record(inputs)
        let lines = recorder.takeLines()
        guard failure == nil, !lines.isEmpty else { return }
        do throws(FileError) { try file.append(lines.utf8) } catch { failure = error }
    }

    /// Waits until the script is on the disk.
    /// - Throws: A file error, including one that ended the recording early.
    func finish() throws {
        if let failure { throw failure }
        try file.sync()
    }

    /// Called when the chooser opens. A replay shows the program's own prompt instead, so Escape is recorded to close it.
    func choiceBegan() { press(.escape) }

    /// Called when the chooser closes. Chosen paths are recorded as a drop. If no chooser is available, the key that opens the prompt is
    /// recorded.
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
        take(kinds.map { InputEvent(time: time, $0) })
    }
}
