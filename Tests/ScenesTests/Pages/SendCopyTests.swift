import Codecs
import Copies
import Foundation
import Imaging
import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests sending copies by keys and pointer: every step, going back, conflicts, failures, cancelling and resuming.
@MainActor @Suite final class SendCopyTests {
    private let folder: TemporaryFolder
    private var session: SceneSession!
    private let desktop = TestDesktop()
    private var copies: String { folder.path("copies") }
    private let decoder = HeldDecoder()
    private var run: CopyRun?
    private var copying = Work(.synchronous)
    private var encoder: any PictureEncoding = CodecEncoder()

    init() throws {
        folder = try TemporaryFolder()
        mkdir(folder.path("harbour"), 0o700)
        for name in ["boat", "crane", "pier"] { try folder.write(Samples.jpeg(80, 60), to: "harbour/\(name).jpg") }
        session = begin()
    }

    /// A session in which copies are sent.
    private func begin() -> SceneSession {
        let session = SceneSession.opening([folder.path("harbour")], desktop: desktop) {
            $0.makeCopyRun = { [unowned self] in
                let made = CopyRun($0, decoder: decoder, encoder: encoder, threadCount: 1, on: copying)
                run = made
                return made
            }
        }
        (session.state.home, session.state.currentFolder) = (folder.path, "/")
        return session
    }

    /// Writes copies at once, or on threads.
    private func write(_ mode: Work.Mode) { copying = Work(mode) }

    /// Waits until no copy is being written, and delivers the progress.
    private func finishRun() {
        run?.finish()
        copying.deliver()
    }

    private func replay(_ script: String) throws {
        let failures = try session.replay("wait 0.1\n" + script + "\nsettle")
        #expect(failures == [], "\(failures)")
    }
    private var names: [String] { (try? OpenFolder(copies))?.names.sorted() ?? [] }
    private var progress: CopyRun.Progress? { session.flow.copying.model.progress }
    private var isShown: Bool { session.flow.activeFlow is SendCopyFlow }

    private var labels: [String] {
        var found: [String] = []
        // Without the labels of pages below others.
        session.stage.root.forEachDescendant { view in
            if !view.isHidden, view.nearest(NavigationStack.self)?.topPage.map({ view.isDescendant(of: $0) }) ?? true {
                found.append(view.semantics.label)
            }
        }
        return found
    }

    /// The steps up to the last button, for all pictures.
    private static let toTheEnd = """
        key ctrl+E
        settle
        key Down
        key ctrl+Enter
        settle
        key ctrl+Enter
        settle
        key ctrl+A
        type "~/copies"
        """

    // MARK: Steps

    @Test func allThatIsShownIsCopiedByKeysAlone() throws {
        try replay(Self.toTheEnd + "\nkey Tab\nkey ctrl+A\ntype \"{number} {name}\"\nkey Enter")

        #expect(names == ["1 boat.jpg", "2 crane.jpg", "3 pier.jpg"] && progress?.state == .finished)
        #expect(labels.contains("3 copies are in copies"), "the toast")
        try replay("key Enter")
        #expect(!isShown && session.stage.root.firstDescendant { $0 is SheetView } == nil)
    }

    /// Otherwise a folder of that name would be created in the current one.
    @Test func anotherUsersHomeIsRefused() throws {
        session.state.currentFolder = folder.path
        try replay(Self.toTheEnd.replacing("~/copies", with: "~root/copies") + "\nkey Tab\nkey ctrl+Enter")

        #expect(labels.contains { $0.contains("~root is not known: only ~ stands for a home folder") } && run == nil)
        #expect(folder.tree().allSatisfy { !$0.contains("~") })
    }

    /// If no single picture was viewed, none is offered by its name.
    @Test func onlyAPictureThatWasLookedAtIsOfferedByItself() throws {
        func offered(_ script: String) throws -> (path: String?, what: Int?) {
            try replay(script + "\nkey ctrl+E")
            let draft = session.flow.copying.draft
            try replay("key Escape")
            return (draft?.subject.picture?.path, draft?.what)
        }
        #expect(try offered("") == (nil, 1))
        #expect(try offered("key 2\nsettle") == (folder.path("harbour/boat.jpg"), 0), "the swiper")
        #expect(try offered("key Tab\nkey Enter\nsettle\nkey Right\nsettle") == (folder.path("harbour/crane.jpg"), 0), "the viewer")
        #expect(try offered("key Escape\nsettle\nkey 1\nsettle") == (folder.path("harbour/crane.jpg"), 0), "the last one, on the cover")
    }

    @Test func oneIsCopiedFromItsMenuInAnotherFormat() throws {
        try replay("key g\nsettle\nkey Right\nkey shift+F10\nsettle")
        let item = try #require(session.stage.root.firstDescendant { $0.semantics.label.hasPrefix("send a copy") })
        let point = item.convert(item.bounds.center, to: nil)
        try replay("tap \(point.x),\(point.y)")
        try replay("key ctrl+Enter\nsettle\nkey Tab\nkey Enter\nsettle\nkey Down\nkey Enter\nsettle")
        #expect(session.flow.copying.draft?.chosenFormat == .png && !labels.contains("quality"))
        try replay("key ctrl+Enter\nsettle\nkey ctrl+A\ntype \"~/copies\"\nkey Enter\nkey Enter")

        #expect(names.count == 1 && names[0].hasSuffix(".png") && progress?.total == 1)
        #expect(labels.contains("a copy is in copies"))
    }

    @Test func everyStepGoesBackAndKeepsWhatWasChosen() throws {
        func steps(_ script: String, _ count: Int) throws { try replay(script + "\nsettle\nexpect copySteps.pages \(count)") }
        try steps("key 2\nsettle\nkey ctrl+E\nsettle\nkey Down", 1)
        try steps("key ctrl+Enter\nsettle\nkey Tab\nkey Tab\nkey Left", 2)
        try steps("key ctrl+Enter\nsettle\ntype \"~/x\"", 3)
        let quality = try #require(session.flow.copying.draft?.quality)
        #expect(quality < 85)
        try steps("key alt+Left", 2)
        try steps("key alt+Left", 1)
        #expect(session.flow.copying.draft?.what == 1)
        try steps("key ctrl+Enter\nsettle\nkey ctrl+Enter", 3)
        #expect(session.flow.copying.draft?.folder == "~/x" && session.flow.copying.draft?.quality == quality)
        // Escape discards the typed text, then goes back. The first step has no previous step.
        try steps("type \"/y\"\nkey Escape", 3)
        #expect(session.flow.copying.draft?.folder == "~/x")
        try steps("key Escape", 2)
        try steps("key Escape", 1)
        weak let flow = session.flow.activeFlow as? SendCopyFlow
        weak let page = session.stage.root.firstDescendant { $0 is CopyPage }
        #expect(flow != nil && page != nil)
        try replay("key Escape")
        #expect(flow == nil && page == nil, "nothing keeps them")
        #expect(!isShown && progress == nil && names.isEmpty)
    }

    @Test func aWrongNameOrFolderIsToldAtItsField() throws {
        try folder.write([1], to: "file")
        try replay(Self.toTheEnd + "\nkey Tab\nkey ctrl+A\ntype \"a/b\"\nkey ctrl+Enter")
        #expect(labels.contains("a name cannot contain /") && progress == nil)
        try replay("key ctrl+A\ntype \"{name}\"\nkey shift+Tab\nkey ctrl+A\ntype \"~/file/x\"\nkey ctrl+Enter")
        #expect(labels.contains { $0.hasPrefix("it cannot be used: ") } && progress == nil)
        try replay("key ctrl+A\ntype \"~/copies\"\nkey ctrl+Enter")
        #expect(names.count == 3)
    }

    @Test func theDesktopMayAskForTheFolder() throws {
        desktop.hasFileChooser = true
        try replay(Self.toTheEnd)
        try press("choose folder…")
        mkdir(copies, 0o700)
        #expect(session.take(.chosen([copies]), of: try #require(session.flow.opening.choice.pending).number))
        try replay("wait 0.1")
        #expect(isShown && session.flow.copying.draft?.folder == copies)
        try press("send 3 copies")
        #expect(names.count == 3)
    }

    // MARK: Conflicts

    @Test func aNameThatIsTakenIsAskedAbout() throws {
        mkdir(copies, 0o700)
        for name in ["boat", "crane", "pier"] { try folder.write([7], to: "copies/\(name).jpg") }
        try replay(Self.toTheEnd + "\nkey ctrl+Enter")
        #expect(progress?.state == .asking(existing: copies + "/boat.jpg") && labels.contains("“boat.jpg” is there already."))
        try press("skip")
        #expect(progress?.state == .asking(existing: copies + "/crane.jpg"))
        try press("the same for all that follow")
        try press("keep both")

        #expect(names == ["boat.jpg", "crane 2.jpg", "crane.jpg", "pier 2.jpg", "pier.jpg"] && progress?.skipped == 1)
        #expect(try WholeRead.bytes(of: copies + "/crane.jpg") == [7])
        #expect(labels.contains("2 of 3 copies are in copies, 1 skipped."))
    }

    /// Presses the control with a label in the sheet.
    private func press(_ label: String) throws {
        let sheet = try #require(session.stage.root.firstDescendant { $0 is SheetView })
        let control = try #require(sheet.firstDescendant { $0.semantics.label == label }, "\(label)")
        let point = control.convert(control.bounds.center, to: nil)
        try replay("tap \(point.x),\(point.y)")
    }

    // MARK: Failures

    @Test func aFullDiskIsToldAndTheRestFollowsAfterAnotherTry() throws {
        mkdir(copies, 0o700)
        let full = FullDisk()
        encoder = full
        try replay(Self.toTheEnd + "\nkey ctrl+Enter")

        #expect(progress?.state == .stopped(reason: .diskFull) && progress?.written == 1 && names == ["boat.jpg"])
        #expect(labels.contains { $0.contains("no space is left on the disk") && $0.contains("What was half written is removed") })
        full.isFull.withLock { $0 = false }
        try press("try again")

        #expect(progress?.state == .finished && names == ["boat.jpg", "crane.jpg", "pier.jpg"])
    }

    @Test func unreadablePictureIsNamedAndOthersAreCopied() throws {
        try folder.write([0xFF, 0xD8, 0xFF], to: "harbour/crane.jpg")
        try replay(Self.toTheEnd + "\nkey ctrl+Enter")

        #expect(names == ["boat.jpg", "pier.jpg"] && progress?.failures.count == 1)
        #expect(labels.contains { $0.hasPrefix("crane.jpg ") } && labels.contains("2 of 3 copies are in copies."))
    }

    // MARK: Cancelling

    @Test func cancelledHalfWayTheRestIsWrittenLater() throws {
        write(.threaded)
        decoder.holds.withLock { $0 = 2 }
        try replay(Self.toTheEnd + "\nkey ctrl+Enter")
        decoder.waitUntilHeld()
        #expect(progress?.state == .running && labels.contains("copying…"))
        // A running copy cannot be left by going back, but other pictures can be viewed meanwhile.
        try replay("key alt+Left\nsettle")
        #expect(labels.contains("copying…"))
        try replay("key Escape")
        #expect(!isShown && progress?.state == .running)
        try replay("key ctrl+E")
        #expect(labels.contains("copying…"))

        try press("cancel")
        decoder.release()
        finishRun()
        try replay("wait 0.1")
        #expect(progress?.state == .cancelled && names == ["boat.jpg"] && labels.contains("1 of 3 copied"))

        // The same after the sheet was closed, and by keys, because the focus is on the step's last button.
        try press("close")
        try replay("key ctrl+E\nsettle\nexpect copySteps.pages 2\nkey Enter")
        finishRun()
        try replay("wait 0.1")
        #expect(progress?.state == .finished && names == ["boat.jpg", "crane.jpg", "pier.jpg"])
        try replay("key Enter")
        #expect(!isShown)
    }

    @Test func theEndOfTheProgramCancelsWhatIsLeft() throws {
        write(.threaded)
        decoder.holds.withLock { $0 = 1 }
        try replay(Self.toTheEnd + "\nkey ctrl+Enter")
        decoder.waitUntilHeld()
        DispatchQueue.global().async { [run, decoder] in
            // It is released only after cancelling, so that the current picture is dropped.
            while run?.progress.state != .cancelled { sched_yield() }
            decoder.release()
        }
        session.end()
        run?.finish()

        #expect(run?.progress.state == .cancelled && names.isEmpty)
    }

    @Test func whereNothingCopiesNothingIsOffered() throws {
        session = SceneSession.opening([folder.path("harbour")], desktop: desktop)
        try replay("key ctrl+E\nkey F10")
        #expect(!isShown && !labels.contains { $0.hasPrefix("send") })
    }
}

/// Decodes grey pictures, and can wait with the one of a number.
private nonisolated final class HeldDecoder: FileDecoding {
    /// The number of the picture to wait with, from 1; 0 for none.
    let holds = Mutex(0)
    private let count = Mutex(0)
    private let (held, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    func waitUntilHeld() { held.wait() }
    func release() { go.signal() }

    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if holds.withLock({ $0 == number }) {
            held.signal()
            go.wait()
        }
        let size = order.plan.size
        return Bitmap(width: size.width, height: size.height, pixels: Array(repeating: 0xFF80_8080, count: size.area))
    }
}

/// Has room for one picture until it is emptied.
private nonisolated final class FullDisk: PictureEncoding {
    let isFull = Mutex(true)
    private let count = Mutex(0)

    func encode(_ bitmap: Bitmap, as format: EncodingFormat, metadata: EncodedMetadata, to descriptor: Int32) throws {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number == 1 || !isFull.withLock({ $0 }) else { throw Full() }
        try CodecEncoder().encode(bitmap, as: format, metadata: metadata, to: descriptor)
    }

    private struct Full: PictureEncodingError {
        var systemCode: Int32? { ENOSPC }
        var description: String { "full" }
    }
}
