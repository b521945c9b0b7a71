import Codecs
import EmitterFiles
import Glibc
import ParticleEditor
import Particles
import Pictures
import Scenes
import Storage

/// The state and drafts of a window, as one of several windows that run at once. Each window writes endlessly until it is killed.
struct TwoWindows {
    let folder: String
    let name: String

    /// With this many paths, a state fills several blocks of a disk.
    private static let pathCount = 300

    /// Prints the number of each state and draft after it was saved.
    func run() throws {
        let emitters = try emitters()
        var number = 0
        while true {
            number += 1
            var state = SavedState()
            state.paths = (0..<TwoWindows.pathCount).map { _ in "/\(name)/\(number)" }
            try StateFile<SavedState>(folder: folder).write(state)
            var emitter = Emitter(cells: [])
            emitter.seed = UInt64(number)
            emitters.keepDraft(EmitterDraft(OpenedEmitter(EmitterDocument(emitter)), name: name, path: nil)) {
                if case .failure(let error) = $0 { tell("lost a draft: \(error)") }
            }
            if let wrong = wrongState() { tell("lost \(wrong)") }
            tell("\(number)")
        }
    }

    private var savedPath: String? { (try? StateFile<SavedState>(folder: folder).read())?.paths.first }

    /// Prints the states and drafts that the next windows find: 'state NAME NUMBER' and 'draft NAME NUMBER'.
    func recover() throws {
        tell(
            wrongState().map { "lost \($0)" }
                ?? "state \((savedPath ?? "").split(separator: "/").joined(separator: " "))")
        var windows: [EmitterFolder] = []
        while true {
            let window = try emitters()
            let found = Kept<EmitterDraft?>(nil)
            window.recoverDraft {
                found.value = $0
                return true
            }
            guard let draft = found.value else { return }
            windows.append(window)
            tell("draft \(draft.name) \(draft.opened.document.emitter.seed)")
        }
    }

    private func emitters() throws -> EmitterFolder {
        try AtomicFile.replace("\(folder)/presets.txt", with: [])
        let decoder = FileImageLoader(CodecDecoder())
        return try EmitterFolder(
            resources: folder, decoder: decoder, draft: EmitterDraftFile(folder: folder, decoder: decoder) { tell("lost \($0)") })
    }

    /// The fault of the current state; nil if it is the complete state of one window.
    private func wrongState() -> String? {
        guard let state = try? StateFile<SavedState>(folder: folder).read() else { return "no state" }
        return state.paths.count == TwoWindows.pathCount && Set(state.paths).count == 1 ? nil : "a state of two windows"
    }
}
