import EmitterFiles
import Particles
import SceneTestSupport
import Storage
import Testing

@testable import ParticleEditor

/// Tests the editor on a disk that does not respond: it continues with its current document, and late results do not change newer work.
@MainActor @Suite struct SilentDiskTests {
    private static func document(rate: Double) -> EmitterDocument {
        var cell = EmitterCell()
        cell.birthRate = rate
        return EmitterDocument(Emitter(cells: [cell]))
    }

    private let emitters = TestEmitters(["calm": document(rate: 40), "wild": document(rate: 400)])

    init() {
        emitters.files["/mine.json"] = Self.document(rate: 7)
        emitters.isSilent = true
    }

    private func controller(_ saved: SavedEmitter? = .file("/mine.json")) -> EmitterDocumentController {
        EmitterDocumentController(context: EditorContext(emitters), beginningWith: saved)
    }

    private func rate(_ controller: EmitterDocumentController) -> Double? { controller.editor.emitter.cells.first?.birthRate }

    @Test func theFirstPresetStandsInUntilTheLastFileIsRead() {
        let controller = controller()
        #expect(rate(controller) == 40 && controller.editor.path == nil)
        emitters.answer()
        #expect(rate(controller) == 7 && controller.editor.path == "/mine.json")
    }

    @Test func whatWasOpenedOrChangedMeanwhileStays() {
        let (opened, changed) = (controller(), controller())
        opened.openPreset(1)
        changed.editor.edit("seed") { $0.emitter.seed = 9 }
        emitters.answer()
        #expect(rate(opened) == 400 && rate(changed) == 40 && changed.editor.emitter.seed == 9)
    }

    @Test func aDraftThatComesLateReplacesNothingEither() {
        emitters.draft = EmitterDraft(OpenedEmitter(Self.document(rate: 5)), name: "lost", path: nil)
        let (patient, busy) = (controller(nil), controller(nil))
        busy.openPreset(1)
        emitters.answer()
        #expect(rate(patient) == 5 && patient.editor.isEdited && rate(busy) == 400)
    }

    /// New work must not overwrite work of the last run that the user has not seen yet.
    @Test(arguments: [true, false]) func aDraftIsAdoptedByWhoGoesOnWithIt(isBusy: Bool) {
        emitters.draft = EmitterDraft(OpenedEmitter(Self.document(rate: 5)), name: "lost", path: nil)
        let controller = controller(nil)
        if isBusy { controller.openPreset(1) }
        emitters.answer()
        #expect(emitters.hasAdoptedDraft == !isBusy && rate(controller) == (isBusy ? 400 : 5))
    }

    /// Changes that are made while the disk writes are not on it.
    @Test func aChangeDuringASaveIsStillUnsavedAfterwards() {
        emitters.answer()
        let controller = controller()
        controller.editor.edit("seed") { $0.emitter.seed = 9 }
        emitters.isSilent = true
        var outcome: EmitterDocumentController.Saving?
        controller.save(to: "/mine.json") { outcome = $0 }
        #expect(outcome == nil)
        controller.editor.edit("seed") { $0.emitter.seed = 10 }
        let kept = emitters.drafts.count
        emitters.answer()
        #expect(outcome == .saved && controller.editor.isEdited && emitters.drafts.count == kept)
        #expect(emitters.files["/mine.json"]?.emitter.seed == 9)
    }
}
