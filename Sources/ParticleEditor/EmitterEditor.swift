import EmitterFiles
import LayoutMath
import Particles
import Storage

/// The state of the particle editor: a document with its undo history, the selected cell, and the document's file.
final class EmitterEditor {
    /// A document and its origin.
    private struct Sheet: Equatable {
        var document: EmitterDocument
        var name: String
        var path: String?
        /// The version of the file at `path` when it was read or written.
        var version: FileVersion?
    }

    private var history: EditHistory<Sheet>
    /// The document as it was last saved or opened.
    private var saved: EmitterDocument
    /// The path of the selected cell, as a list of indices in the nested lists of cells; empty if there is no cell.
    private(set) var cellPath: [Int]
    /// Called after every change with the kind of change.
    var changed: (Change) -> Void = { _ in }

    enum Change {
        /// Another document was opened.
        case document
        /// Properties of the document changed.
        case properties
        /// Another cell was selected.
        case selection
        /// Whether saving, undo or redo is possible has changed.
        case state
    }

    init(_ document: EmitterDocument, name: String, path: String? = nil, version: FileVersion? = nil) {
        history = EditHistory(Sheet(document: document, name: name, path: path, version: version))
        saved = document
        cellPath = document.emitter.cells.isEmpty ? [] : [0]
    }

    var document: EmitterDocument { history.present.document }
    var name: String { history.present.name }
    /// The path that the document is saved to; nil if it has never been saved.
    var path: String? { history.present.path }
    /// The version of that file when the editor last read or wrote it.
    var version: FileVersion? { history.present.version }
    var emitter: Emitter { document.emitter }
    var isEdited: Bool { document != saved }
    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// The selected cell; nil if there is none.
    var cell: EmitterCell? { cellPath.isEmpty ? nil : emitter[cellAt: cellPath] }

    // MARK: Editing

    /// Changes the document. Successive changes of one `subject` are a single undo step until `endEdit()` is called.
    func edit(_ subject: String, _ change: (inout EmitterDocument) -> Void) {
        var next = history.present
        change(&next.document)
        guard next != history.present else { return }
        history.change(to: next, of: subject)
        changed(.properties)
    }

    /// Changes the selected cell.
    func editCell(_ subject: String, _ change: (inout EmitterCell) -> Void) {
        guard !cellPath.isEmpty else { return }
        edit("\(cellPath) \(subject)") { change(&$0.emitter[cellAt: cellPath]) }
    }

    /// Toggles, as one undo step, between showing the emitter in the middle of the stage and at its own position.
    func togglePlace() {
        history.endMovement()
        edit("place") { $0.stageCenter = $0.stageCenter == nil ? $0.emitter.emitterPosition : nil }
        endEdit()
    }

    /// Ends the current edit: the next change begins a new undo step.
    func endEdit() {
        history.endMovement()
        changed(.state)
    }

    func undo() { travel { $0.undo() } }
    func redo() { travel { $0.redo() } }

    private func travel(_ step: (inout EditHistory<Sheet>) -> Void) {
        let before = history.present
        step(&history)
        cellPath = emitter.nearestPath(to: cellPath)
        guard before.name == name, before.path == path else { return changed(.document) }
        changed(.selection)
        changed(.properties)
    }

    // MARK: Cells

    func select(_ path: [Int]) {
        guard path != cellPath else { return }
        cellPath = path
        changed(.selection)
    }

    /// Inserts a copy of the selected cell after it, or a plain cell if none is selected, and selects it.
    func addCell() {
        let (owner, index) = (Array(cellPath.dropLast()), (cellPath.last ?? -1) + 1)
        insert(cell ?? .plain, at: owner + [index])
    }

    /// Adds a plain cell to the selected cell, whose particles then emit it, and selects it.
    func addCellInside() {
        guard let cell else { return addCell() }
        var inner = EmitterCell.plain
        inner.birthRate = 20
        inner.lifetime = 0.5
        insert(inner, at: cellPath + [cell.emitterCells.count])
    }

    private func insert(_ cell: EmitterCell, at path: [Int]) {
        var named = cell
        named.name = emitter.freeName(like: cell.name ?? "cell")
        edit("cells") { $0.emitter.insert(named, at: path) }
        history.endMovement()
        select(path)
    }

    func removeCell() {
        guard !cellPath.isEmpty else { return }
        edit("cells") { $0.emitter.remove(at: cellPath) }
        history.endMovement()
        cellPath = emitter.nearestPath(to: cellPath)
        changed(.selection)
    }

    // MARK: Files

    /// Opens another document; undo returns to the previous one with its unsaved changes.
    /// - Parameter isEdited: Whether the document has unsaved changes.
    func open(_ document: EmitterDocument, name: String, path: String?, version: FileVersion? = nil, isEdited: Bool = false) {
        history.endMovement()
        history.change(to: Sheet(document: document, name: name, path: path, version: version), of: "document")
        history.endMovement()
        if !isEdited { saved = document }
        cellPath = document.emitter.cells.isEmpty ? [] : [0]
        changed(.document)
    }

    /// Records that the document was saved to a file.
    func didSave(to path: String, as version: FileVersion? = nil) {
        saved = document
        // The document's earlier states now belong to this file too, but not the documents that were open before it.
        let (oldName, oldPath) = (name, self.path)
        history.amend { sheet in
            guard sheet.name == oldName, sheet.path == oldPath else { return }
            sheet.path = path
            sheet.name = EmitterEditor.name(ofFile: path)
            sheet.version = version
        }
        changed(.state)
    }

    /// Returns a file's name without its folder and extension.
    static func name(ofFile path: String) -> String {
        let file = FilePath.name(of: path)
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}

extension EmitterCell {
    /// A new cell whose particles are immediately visible.
    fileprivate static var plain: EmitterCell {
        var cell = EmitterCell()
        cell.name = "cell"
        cell.contents = "soft-dot"
        cell.birthRate = 60
        cell.lifetime = 2
        cell.velocity = 120
        cell.emissionRange = .degrees(360)
        cell.scale = 0.4
        return cell
    }
}
