import Codecs
import Editing
import Foundation
import Imaging
import LayoutMath
import Notes
import Pictures
import Platform
import SceneTestSupport
import Storage
import TestFiles

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// A window on a folder of four pictures, with everything that can change them, and a user who makes one kind of change.
@MainActor
final class UndoFixture {
    let kind: UndoStep.Kind
    let session: SceneSession
    private let folder: TemporaryFolder
    private let desktop = TestDesktop()
    private let disk = DispatchSemaphore(value: 0)

    init(_ kind: UndoStep.Kind, hiddenDays: Set<Int> = [], mode: Work.Mode = .synchronous) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d"] { try UndoFixture.write(to: folder.path(name + ".jpg")) }
        let scene: SceneName =
            switch kind {
            case .hide, .leaveOut, .forget, .bringBack: .library
            case .saveNote, .recoverNote: .notes
            case .discard, .paste, .rename, .edit: .grid
            }
        var restored = SavedState()
        restored.paths = [folder.path]
        restored.library.hiddenDays = hiddenDays
        restored.recents = RecentFolders([folder.path, "/recent", "/older"])
        let basket = Wastebasket(Trash(dataFolder: folder.path + "/share", user: getuid())) {
            DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)
        }
        if kind == .bringBack { try basket.discard(folder.path("d.jpg")) }
        session = SceneSession.opening([folder.path], scene, mode: mode, restored: restored, desktop: desktop) {
            $0.renamer = PictureRenamer()
            $0.editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
            $0.noteQueue = NoteQueue(on: $0.work)
            $0.library.shotReader = ShotReader(file: nil, on: $0.work) { _ in Shot() }
            if kind == .bringBack { $0.library.wastebasket = basket }
        }
        session.library.pin("/older")
        session.flow.folders.refresh()
        desktop.pasted = .success(PastedFiles(paths: [folder.path + "/pasted.png"]))
        if kind == .bringBack { page?.tabs.show(tab: 2, animated: false) }
        session.settle(for: 1)
        work(for: 1)
    }

    // MARK: The disk

    /// Lets the disk answer nothing any more.
    func silence() {
        desktop.isSilent = true
        session.services.work.begin(in: folder.path) { [disk] in disk.wait() }
    }

    /// Lets the disk answer everything.
    func answer() {
        disk.signal()
        desktop.answer()
        // What the answers ask for in turn is answered as well.
        for _ in 0..<3 { work(for: 0.1) }
    }

    /// Waits for all work, and draws its results.
    private func work(for duration: Seconds) {
        session.services.work.finish()
        session.settle(for: duration)
    }

    private static func write(to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        defer { close(descriptor) }
        let grey = Bitmap(width: 48, height: 32, pixels: Array(repeating: 0xFF80_8080, count: 48 * 32))
        try CodecEncoder().encode(grey, as: .jpeg(quality: 90), metadata: EncodedMetadata(), to: descriptor)
    }

    private var page: LibraryPage? { session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage }

    // MARK: The change

    /// Makes the change as the user does.
    func change() throws {
        switch kind {
        case .hide: act("hide", on: page?.days, page?.days.list.snapshot.rows.last)
        case .leaveOut: act("leave out", on: page?.folders, folder.path)
        case .forget: act("forget", on: page?.folders, "/older")
        case .bringBack: act("bring back", on: page?.discarded, page?.discarded.list.snapshot.rows.first)
        case .discard: try replay("key Right\nkey Enter\nsettle\nkey Delete")
        case .paste: try replay("key ctrl+V")
        case .rename: try replay("key Right\nkey Enter\nsettle\nkey F2\nsettle\ntype \"zoo\"\nkey Enter")
        case .edit: try replay("key Right\nkey Enter\nsettle\nkey r\nsettle\nkey ctrl+S")
        case .saveNote: try replay("key Enter\ntype \"pier\"\nkey ctrl+Enter\nkey Escape")
        case .recoverNote: recover()
        }
        session.settle(for: 0.5)
    }

    private func act(_ title: String, on list: LibraryList?, _ row: String?) {
        let actions = row.flatMap { list?.list.trailingActions?($0)?.actions } ?? []
        for action in actions where action.title == title { action.handler(action) { _ in } }
    }

    private func recover() {
        guard let entry = session.models.notes.entry else { return }
        var note = PictureNote()
        note.title = "pier"
        session.models.notes.recover(UnsavedNote(of: entry.image, base: PictureNote(), note: note))
    }

    func replay(_ script: String) throws {
        let failures = try session.replay(script + "\nsettle 2")
        if let first = failures.first { throw HarnessFailure(first) }
    }

    // MARK: What is seen

    /// Everything that changes of this kind can change, as text.
    var state: String {
        switch kind {
        case .hide: "\(session.albums.live.album.entries.map(\.image))"
        case .leaveOut, .forget: "\(session.library.rows) \(session.savedState.recents.paths)"
        case .paste: "\(desktop.calls.count { $0.hasPrefix("paste") } - desktop.calls.count { $0.hasPrefix("discard") })"
        case .discard: "\(session.albums.live.source.entries.map(\.image))"
        case .bringBack, .rename: "\(names) \(session.library.discarded.count)"
        case .saveNote, .recoverNote: session.models.notes.entry.map { session.models.notes.title(of: $0) } ?? ""
        case .edit: names.map { (try? PictureHeader(ofFile: folder.path($0)).uprightSize).map { "\($0)" } ?? "-" }.joined(separator: " ")
        }
    }

    private var names: [String] { (try? OpenFolder(folder.path).names.filter { $0.hasSuffix(".jpg") }.sorted()) ?? [] }

    private var toast: Toast? { session.root.firstDescendant { $0 is Toast } as? Toast }

    /// The text of the toast that offers to undo; nil if none is shown.
    var offer: String? {
        guard let toast, !toast.isHidden, toast.message?.action?.title == "undo" else { return nil }
        return toast.message?.text
    }

    /// Presses the button of the toast.
    func pressUndo() {
        guard let toast, let button = toast.firstDescendant(where: { $0.semantics.label == "undo" && $0 is Button }) else { return }
        session.click(button.convert(button.bounds.center, to: nil))
        session.settle(for: 1)
    }

    /// Types Ctrl Z where no text is edited.
    func typeUndo() {
        session.stage.focus(nil)
        session.press(.character("z"), .control)
        session.settle(for: 1)
    }
}
