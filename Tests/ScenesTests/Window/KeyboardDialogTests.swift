import Codecs
import Copies
import LayoutMath
import Notes
import Platform
import SceneTestSupport
import Storage
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that the keyboard on the screen covers neither the field of a dialog nor its buttons, in windows of all sizes.
@MainActor
@Suite struct KeyboardDialogTests {
    /// A dialog with a field, and the keys that open it from the cover on.
    struct Dialog: CustomTestStringConvertible, Sendable {
        let name: String
        let keys: [String]
        var testDescription: String { name }
    }

    private nonisolated static let dialogs = [
        Dialog(name: "a folder", keys: ["Ctrl+O"]),
        Dialog(name: "a name", keys: ["2", "to pictures", "F2"]),
        Dialog(name: "an emitter to open", keys: ["6", "to pause", "Ctrl+O"]),
        Dialog(name: "an emitter to save", keys: ["6", "to pause", "Ctrl+Shift+S"]),
    ]

    private nonisolated static let sizes = [
        Size(width: 360, height: 480), Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1024, height: 600),
        Size(width: 1280, height: 720), Size(width: 720, height: 1280), Size(width: 1366, height: 768), Size(width: 1920, height: 1080),
    ]

    private let files: FolderFixture

    init() throws { files = try FolderFixture((1...3).map { "\($0).jpg" }) }

    private func walk(_ dialog: Dialog, _ size: Size) throws -> SessionWalk {
        let session = SceneSession.opening([files.path], desktop: TestDesktop()) {
            $0.makeCopyRun = { CopyRun($0, decoder: CodecDecoder(), encoder: CodecEncoder(), on: Work(.synchronous)) }
            $0.renamer = PictureRenamer()
        }
        session.send(.resized(size, scale: 1), at: 0)
        let walk = try SessionWalk(session)
        try walk.go(dialog.keys)
        return walk
    }

    private func modalView(around view: View) -> View? { view.isModal ? view : view.superview.flatMap(modalView) }

    private func descendants(of view: View, where matches: (View) -> Bool) -> [View] {
        view.subviews.filter { !$0.isHidden }.flatMap { (matches($0) ? [$0] : []) + descendants(of: $0, where: matches) }
    }

    private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

    /// Whether all of a view can be brought above the keyboard by scrolling.
    private func isScrolledTo(_ view: View, above top: Double) -> Bool {
        var container = view.superview
        while let current = container {
            if let scroll = current as? ScrollView, scroll.axes != .horizontal {
                return frame(scroll).maxY - scroll.obscuredInset.bottom <= top
            }
            container = current.superview
        }
        return false
    }

    /// Law: with the keyboard open, everything in the dialog that can be focused is above it, or can be scrolled above it. When the
    /// keyboard closes, everything is as before.
    @Test(arguments: dialogs, sizes)
    func theKeyboardCoversNothingOfADialog(dialog: Dialog, size: Size) throws {
        let walk = try walk(dialog, size)
        let session = walk.session
        let keyboard = try #require(session.stage.root as? OnScreenKeyboard)
        let scope = try #require(walk.focused.flatMap(modalView), "\(dialog.name) is no dialog")
        let field = try #require(descendants(of: scope) { $0.acceptsTextInput }.first)
        session.stage.focus(field)
        let before = frame(field)

        keyboard.open()
        #expect(try session.replay("wait 0.8", framesPerSecond: KeyboardWalk.frameRate) == [])
        let top = keyboard.keyboardFrame.minY

        #expect(keyboard.isOpen && top < size.height)
        #expect(frame(field).maxY <= top && frame(field).minY >= 0, "\(frame(field)) above \(top)")
        for view in descendants(of: scope, where: { $0.canBecomeFocused }) where !frame(view).isEmpty {
            #expect(
                frame(view).maxY <= top + 0.01 || isScrolledTo(view, above: top),
                "\(view.semantics.label) ends at \(frame(view).maxY), below \(top)")
        }

        keyboard.close()
        #expect(try session.replay("wait 0.8", framesPerSecond: KeyboardWalk.frameRate) == [])
        #expect(frame(field) == before)
    }
}
