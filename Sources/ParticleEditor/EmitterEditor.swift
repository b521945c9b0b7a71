import EmitterFiles
import LayoutMath
import Particles
import Storage

/// What is edited on the particle stage: a document with its history, the cell that is looked at, and the file behind it.
final class EmitterEditor {
    /// A document and where it comes from.
    private struct Sheet: Equatable {
        var document: EmitterDocument
        var name: String
        var path: String?
        /// What the file at `path` held when it was read or written.
        var version: FileVersion?
    }

    private var history: EditHistory<Sheet>
    /// The document as it was last saved or opened.
    private var saved: EmitterDocument
    /// The cell that the properties are those of: its places in the lists of cells, from the emitter down; empty when there is no cell.
    private(set) var cellPath: [Int]
    /// Called after every change, with what changed.
    var changed: (Change) -> Void = { _ in }

    enum Change {
        /// Another document lies here.
        case document
        /// Something in the document.
        case properties
        /// Which cell is looked at.
        case selection
        /// Whether there is something to save or take back.
        case state
    }

    init(_ document: EmitterDocument, name: String, path: String? = nil, version: FileVersion? = nil) {
        history = EditHistory(Sheet(document: document, name: name, path: path, version: version))
        saved = document
        cellPath = document.emitter.cells.isEmpty ? [] : [0]
    }

    var document: EmitterDocument { history.present.document }
    var name: String { history.present.name }
    /// The file that saving writes to; nil for what has none yet.
    var path: String? { history.present.path }
    /// What that file held when the editor last saw it.
    var version: FileVersion? { history.present.version }
    var emitter: Emitter { document.emitter }
    var isEdited: Bool { document != saved }
    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// The cell that is looked at.
    var cell: EmitterCell? { cellPath.isEmpty ? nil : emitter[cellAt: cellPath] }

    // MARK: Editing

    /// Changes the document; changes of one `subject` in a row are one step of the history until `endEdit()`.
    func edit(_ subject: String, _ change: (inout EmitterDocument) -> Void) {
        var next = history.present
        change(&next.document)
        guard next != history.present else { return }
        history.change(to: next, of: subject)
        changed(.properties)
    }

    /// Changes the cell that is looked at.
    func editCell(_ subject: String, _ change: (inout EmitterCell) -> Void) {
        guard !cellPath.isEmpty else { return }
        edit("\(cellPath) \(subject)") { change(&$0.emitter[cellAt: cellPath]) }
    }

    /// The movement is over: what comes next is another step.
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

    /// Adds a copy of the cell that is looked at, or a plain one, beside it, and looks at it.
    func addCell() {
        let (owner, index) = (Array(cellPath.dropLast()), (cellPath.last ?? -1) + 1)
        insert(cell ?? .plain, at: owner + [index])
    }

    /// Lets every particle of the cell emit a plain cell, and looks at that.
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

    /// Looks at another document; a step back leads to the one before, with all that nobody saved of it.
    /// - Parameter isEdited: it has changes that no file holds.
    func open(_ document: EmitterDocument, name: String, path: String?, version: FileVersion? = nil, isEdited: Bool = false) {
        history.endMovement()
        history.change(to: Sheet(document: document, name: name, path: path, version: version), of: "document")
        history.endMovement()
        if !isEdited { saved = document }
        cellPath = document.emitter.cells.isEmpty ? [] : [0]
        changed(.document)
    }

    /// The document is in this file now.
    func didSave(to path: String, as version: FileVersion? = nil) {
        saved = document
        // Its earlier states belong to the file too; documents that were open before it do not.
        let (oldName, oldPath) = (name, self.path)
        history.amend { sheet in
            guard sheet.name == oldName, sheet.path == oldPath else { return }
            sheet.path = path
            sheet.name = EmitterEditor.name(ofFile: path)
            sheet.version = version
        }
        changed(.state)
    }

    /// The file's name without its folder and extension.
    static func name(ofFile path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}

extension EmitterCell {
    /// A cell that can be seen at once.
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
