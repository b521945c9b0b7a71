import EmitterFiles
import Particles
import Testing

@testable import ParticleEditor

@MainActor
@Suite struct EmitterEditorTests {
    private func editor() -> EmitterEditor {
        var inner = EmitterCell()
        inner.name = "glint"
        var outer = EmitterCell()
        outer.name = "rocket"
        outer.birthRate = 10
        outer.emitterCells = [inner]
        var other = EmitterCell()
        other.name = "haze"
        return EmitterEditor(EmitterDocument(Emitter(cells: [outer, other])), name: "fireworks")
    }

    @Test func anEditReachesTheCellThatIsLookedAt() {
        let editor = editor()
        editor.select([0, 0])
        editor.editCell("birthRate") { $0.birthRate = 7 }

        #expect(editor.emitter.cells[0].emitterCells[0].birthRate == 7)
        #expect(editor.emitter.cells[0].birthRate == 10)
        #expect(editor.isEdited)
        editor.undo()
        #expect(editor.emitter.cells[0].emitterCells[0].birthRate == 0 && !editor.isEdited)
    }

    @Test func placeOnTheStageIsAStepOfItsOwn() {
        let editor = editor()
        editor.edit("by hand") { $0.emitter.emitterPosition.x = 160 }
        editor.togglePlace()
        #expect(editor.document.stageCenter == editor.emitter.emitterPosition)
        editor.edit("by hand") { $0.emitter.emitterPosition.x = 170 }
        #expect(editor.document.stageCenter?.x == 160, "the stage stays when the emitter is moved")
        editor.togglePlace()
        #expect(editor.document.stageCenter == nil)

        editor.undo()
        #expect(editor.document.stageCenter?.x == 160 && editor.emitter.emitterPosition.x == 170)
        editor.undo()
        editor.undo()
        #expect(editor.document.stageCenter == nil && editor.emitter.emitterPosition.x == 160)
    }

    @Test func theSameNumberOfAnotherCellIsAnotherStep() {
        let editor = editor()
        editor.editCell("birthRate") { $0.birthRate = 1 }
        editor.select([1])
        editor.editCell("birthRate") { $0.birthRate = 2 }
        editor.undo()
        #expect(editor.emitter.cells.map(\.birthRate) == [1, 0])
    }

    @Test func cellsAreCopiedBesideAndAddedInside() {
        let editor = editor()
        editor.addCell()
        #expect(editor.emitter.cells.map(\.name) == ["rocket", "rocket 2", "haze"])
        #expect(editor.cellPath == [1])
        #expect(editor.cell?.emitterCells.count == 1)
        editor.addCellInside()
        #expect(editor.cellPath == [1, 1] && editor.cell?.name == "cell")
        editor.undo()
        #expect(editor.cellPath == [1, 0])
    }

    @Test func removingACellRemovesItsChildrenAndShowsTheNext() {
        let editor = editor()
        editor.select([0, 0])
        editor.removeCell()
        #expect(editor.emitter.cells[0].emitterCells.isEmpty && editor.cellPath == [0])
        editor.removeCell()
        editor.removeCell()
        #expect(editor.emitter.cells.isEmpty && editor.cellPath.isEmpty && editor.cell == nil)
        editor.removeCell()
        editor.editCell("birthRate") { $0.birthRate = 1 }
        editor.addCell()
        #expect(editor.emitter.cells.count == 1)
        for _ in 0..<4 { editor.undo() }
        #expect(editor.emitter.cells.count == 2 && !editor.isEdited)
    }

    @Test func savingEndsWhatIsEdited() {
        let editor = editor()
        editor.edit("seed") { $0.emitter.seed = 3 }
        editor.didSave(to: "/tmp/a.b/night.sky.json")
        #expect(!editor.isEdited && editor.name == "night.sky" && editor.path == "/tmp/a.b/night.sky.json")
        editor.undo()
        #expect(editor.isEdited && editor.path == "/tmp/a.b/night.sky.json")
    }

    @Test func openingIsAStepBackToWhatWasThere() {
        let editor = editor()
        editor.edit("seed") { $0.emitter.seed = 3 }
        var documents = 0
        editor.changed = { if case .document = $0 { documents += 1 } }
        editor.open(EmitterDocument(Emitter(cells: [])), name: "empty", path: "/tmp/empty.json")
        #expect(editor.cellPath.isEmpty && !editor.isEdited)
        editor.undo()
        #expect(editor.name == "fireworks" && editor.path == nil && editor.emitter.seed == 3 && editor.isEdited)
        editor.didSave(to: "/tmp/mine.json")
        editor.redo()
        #expect(editor.name == "empty" && editor.path == "/tmp/empty.json" && documents == 3)
    }

    @Test func propertiesReadLikeWords() {
        let titles = ["emissionLongitude", "timing.beginTime", "emitterSize.width", "color.red", "oldestFirst", "emitter", "soft-dot"]
        #expect(
            titles.map(PropertyWords.title) == [
                "emission longitude", "begin time", "size width", "red", "oldest first", "emitter", "soft dot",
            ])
    }

    /// Every property of an emitter and its cells can be edited: the panel's rows change all stored properties.
    @Test func thePanelReachesEveryProperty() {
        let editor = editor()
        let fields = EditorGroup.essentials + EditorGroup.all.flatMap(\.fields)
        // Parts must exist before their numbers can be edited.
        for field in fields + fields.filter({ if case .number = $0.kind { true } else { false } }) { disturb(field, editor) }

        let (before, after) = (EmitterCell(), editor.cell ?? EmitterCell())
        let untouched = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
            .filter { "\($0.value)" == "\($1.value)" }.compactMap(\.0.label)
        #expect(untouched.sorted() == ["style"])
        let plain = Emitter(cells: [])
        let same = zip(Mirror(reflecting: plain).children, Mirror(reflecting: editor.emitter).children)
            .filter { "\($0.value)" == "\($1.value)" }.compactMap(\.0.label)
        // A mask is made from a picture file.
        #expect(same == ["mask"])
    }

    private func disturb(_ field: EditorField, _ editor: EmitterEditor) {
        switch field.kind {
        case .number(let number):
            let value = number.get(editor)
            number.set(editor, (value + 1.0).clamped(to: number.limits) == value ? value / 2 : (value + 1).clamped(to: number.limits))
        case .choice(let choice): choice.set(editor, choice.get(editor) == choice.segments.count - 1 ? 0 : choice.segments.count - 1)
        case .toggle(let get, let set): if field.title == "is enabled" { set(editor, false) } else { set(editor, !get(editor) || true) }
        case .gradient(let get, let set): set(editor, LifeGradient(get(editor).stops + [.init(location: 0.5, color: .white)]))
        case .curve(let get, let set): set(editor, LifeCurve(get(editor).keys + [.init(location: 0.5, value: 3)]))
        case .actions(let actions): if editor.cell?.emitterCells.isEmpty == true { actions[1].perform(editor); editor.select([0]) }
        }
    }
}
