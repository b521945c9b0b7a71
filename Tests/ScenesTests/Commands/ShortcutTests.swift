import Codecs
import Copies
import LayoutMath
import Notes
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that the sheet of keys is correct, by pressing every key where it is listed.
@MainActor
@Suite struct ShortcutTests {
    /// A session where the keys of a scope work, and the requests that its app received.
    private final class Place {
        let session: SceneSession
        let files: FolderFixture?
        let desktop = TestDesktop()
        let scope: KeyScope
        var undone = 0

        init(_ scope: KeyScope) throws {
            self.scope = scope
            let setup: SceneSession.Setup = {
                $0.makeCopyRun = { CopyRun($0, decoder: CodecDecoder(), encoder: CodecEncoder(), on: Work(.synchronous)) }
                $0.renamer = PictureRenamer()
            }
            switch scope {
            case .grid:
                let files = try FolderFixture(["deep/1.jpg"] + (10..<70).map { "\($0).jpg" })
                (self.files, session) = (files, SceneSession.opening([files.path], .grid, desktop: desktop, setup: setup))
            default: (files, session) = (nil, SceneSession.painted(.panorama, album: .painted(60), desktop: desktop, setup: setup))
            }
            session.messages.offer(UndoStep(.hide, "a day is hidden") { [weak self] in self?.undone += 1 })
            session.run(from: 0, for: 0.2)
            enter(scope)
        }

        private func enter(_ scope: KeyScope) {
            switch scope {
            case .page(let kind, let kinds):
                session.press(.character(Character("\((kinds.firstIndex(of: kind) ?? 0) + 1)")))
                session.settle()
                if kind == .circle { session.stage.focus(view(RingView.self)?.firstDescendant { $0.canBecomeFocused }) }
                if kind == .sparks { prepareSparks() }
                if kind == .notes { session.models.notes.draft?.title = "by the pier" }
            case .grid:
                collection?.selectedID = collection.map { $0.snapshot.ids[$0.snapshot.count / 2] }
                collection?.reveal(collection?.selectedID ?? "", animated: false)
                session.settle()
            case .viewer, .comparison:
                session.press(.tab)
                session.press(.enter)
                session.settle()
                // The right picture of the two is the next one, and receives keys.
                viewer?.swiper.select(scope == .comparison ? 29 : 30, animated: false)
                if scope == .comparison { session.press(.character("b")) }
                session.settle()
                session.press(.character("+"))
                session.settle()
            case .animation, .cropping, .other: break
            }
        }

        /// Two edits, of which one is undone, paused some way into the evening.
        private func prepareSparks() {
            session.stage.focus(emitter)
            for _ in 0..<2 { session.press(.right) }
            session.press(.character("z"), .control)
            session.stage.focus(nil)
            session.settle(for: 1)
            if emitter?.isPaused == false { session.press(.space) }
        }

        func view<Kind: View>(_ kind: Kind.Type) -> Kind? { session.root.firstDescendant { $0 is Kind } as? Kind }
        var viewer: Viewer? { session.shownViewer }
        /// The swiper that keys act on.
        var swiper: SwiperView? { viewer?.comparison?.active.swiper ?? viewer?.swiper }
        var isComparing: Bool { viewer?.comparison != nil }
        var collection: CollectionView? { session.root.shownGrid?.collection }
        var emitter: EmitterView? { view(EmitterView.self) }
        var modal: View? { session.root.modal?.content }

        /// Everything that a key can change, as text.
        var state: String {
            var parts = ["\(session.stage.focusedView.map { ObjectIdentifier($0) }.map { "\($0)" } ?? "-")", "\(session.savedState)"]
            parts += session.stage.trace.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            parts += [
                modal.map { "\(type(of: $0))" } ?? "-", session.stage.clipboard.text ?? "-",
                "\(desktop.quits) \(desktop.fullscreenChanges)",
            ]
            parts.append(session.root.firstDescendant { $0 is PathPrompt } == nil ? "-" : "prompt")
            return parts.joined(separator: "\n")
        }
    }

    private typealias Check = (Place) -> Bool

    /// The conditions that must hold after a key, by the shortcut's title.
    private static let checks: [String: Check] = [
        Shortcuts.openFolder.title: { ($0.modal as? PathPrompt)?.kind == .folder },
        // The sample's pictures belong to no user, so they cannot be sent.
        Shortcuts.sendCopy.title: {
            let toldWhy = $0.session.root.firstDescendant { $0.semantics.label.hasPrefix("nothing to copy") } != nil
            return $0.files == nil ? toldWhy : $0.session.flow.activeFlow is SendCopyFlow && !toldWhy
        },
        Shortcuts.rename.title: {
            let toldWhy = $0.session.root.firstDescendant { $0.semantics.label.hasPrefix("nothing to rename") } != nil
            return $0.files == nil ? toldWhy : $0.modal is NamePrompt && !toldWhy
        },
        Shortcuts.paste.title: { place in
            let toldWhy = place.session.root.firstDescendant { $0.semantics.label.hasPrefix("nowhere to paste") } != nil
            return place.files.map { place.desktop.calls.contains("paste into \($0.path)") } ?? toldWhy
        },
        Shortcuts.menu.title: { $0.session.menu != nil },
        Shortcuts.contextMenu.title: { $0.session.menu != nil },
        Shortcuts.settings.title: { $0.modal is SettingsPanel },
        Shortcuts.keys.title: { $0.modal is KeySheet },
        Shortcuts.fullScreen.title: { $0.desktop.fullscreenChanges == 1 },
        Shortcuts.leaveFullScreen.title: { $0.desktop.fullscreenChanges == 1 },
        Shortcuts.undoLast.title: { $0.undone == 1 },
        Shortcuts.closeWindow.title: { $0.desktop.quits == 1 },
        Shortcuts.quit.title: { $0.desktop.quits == 1 },
        Shortcuts.nextControl.title: { $0.session.stage.focusRing.isVisible },
        Shortcuts.news.title: { $0.session.focusedLabel == "act" },
        Shortcuts.previousControl.title: { $0.session.stage.focusRing.isVisible },
        Shortcuts.firstPage.title: { $0.session.savedState.page == nil },
        Shortcuts.lastPage.title: { $0.session.savedState.page == "notes" },
        Shortcuts.goBack.title: { $0.session.savedState.page == nil },
        Shortcuts.allPictures.title: { $0.session.root.shownGrid != nil },
        "cover": { $0.session.savedState.page == nil },
        "swiper": { $0.session.savedState.page == "swiper" },
        "circle": { $0.session.savedState.page == "circle" },
        "library": { $0.session.savedState.page == "library" },
        Shortcuts.search.title: { $0.session.stage.focusedView is TextField },
        Shortcuts.nextTab.title: { $0.view(LibraryPage.self)?.tabs.currentTab == 1 },
        Shortcuts.previousTab.title: { $0.view(LibraryPage.self)?.tabs.currentTab == 2 },
        Shortcuts.rowActions.title: { $0.view(MenuView.self) != nil },
        "mood": { $0.session.savedState.page == "mood" },
        "sparks": { $0.session.savedState.page == "sparks" },
        "notes": { $0.session.savedState.page == "notes" },
        Shortcuts.write.title: { $0.session.stage.focusedView is TextField },
        Shortcuts.saveNote.title: { $0.session.models.notes.title(of: $0.session.albums.live.album.entries[0]) == "by the pier" },
        Shortcuts.openPicture.title: { $0.viewer != nil },
        Shortcuts.addToRing.title: { $0.view(RingView.self)?.items.count == 9 },
        Shortcuts.removeFromRing.title: { $0.view(RingView.self)?.items.count == 7 },
        Shortcuts.pause.title: { $0.emitter?.isPaused == false },
        Shortcuts.place.title: { $0.emitter.map { $0.contentOffset != .zero } == true },
        Shortcuts.openEmitter.title: { $0.view(PathPrompt.self) != nil },
        Shortcuts.save.title: { $0.view(PathPrompt.self) != nil },
        Shortcuts.saveAs.title: { $0.view(PathPrompt.self) != nil },
        Shortcuts.copySwift.title: { $0.session.stage.clipboard.text?.contains("Emitter") == true },
        Shortcuts.open.title: { $0.viewer != nil },
        Shortcuts.first.title: { $0.collection?.selectedID == $0.collection?.snapshot.ids.first },
        Shortcuts.last.title: { $0.collection?.selectedID == $0.collection?.snapshot.ids.last },
        Shortcuts.sort.title: { $0.session.shownListing?.order == .newestFirst },
        Shortcuts.sortTurned.title: { $0.session.shownListing?.order == PictureOrder(.name, isDescending: true) },
        Shortcuts.subfolders.title: { $0.session.shownListing?.isRecursive == true },
        Shortcuts.nextPicture.title: { $0.swiper?.selectedIndex == 31 },
        Shortcuts.previousPicture.title: { $0.swiper?.selectedIndex == 29 },
        Shortcuts.firstPicture.title: { $0.swiper?.selectedIndex == 0 },
        Shortcuts.lastPicture.title: { $0.swiper?.selectedIndex == 59 },
        Shortcuts.fill.title: { number("zoom", $0) > 1 },
        Shortcuts.keepZoom.title: { $0.swiper?.keepsMagnification == true },
        Shortcuts.compare.title: { $0.isComparing },
        Shortcuts.linkZoom.title: { $0.viewer?.comparison?.isLinked == false },
        Shortcuts.otherSide.title: { $0.viewer?.comparison.map { $0.active === $0.sides[0] } == true },
        Shortcuts.nearer.title: { number("zoom", $0) > 1.5 },
        Shortcuts.farther.title: { number("zoom", $0) < 1.1 },
        Shortcuts.wholePicture.title: { number("zoom", $0) == 1 },
        Shortcuts.rotateRight.title: { number("turn", $0) != 0 },
        Shortcuts.rotateLeft.title: { number("turn", $0) != 0 },
        // The painted pictures are not files.
        Shortcuts.crop.title: toldNothingToSave, Shortcuts.saveTurned.title: toldNothingToSave,
        Shortcuts.saveTurnedAs.title: toldNothingToSave,
        Shortcuts.slideshow.title: { $0.viewer?.slideshow.isPlaying == true },
        Shortcuts.facts.title: { $0.viewer?.chrome.panel.isHidden == false },
        Shortcuts.copyPath.title: { $0.session.stage.clipboard.text?.hasPrefix("painted/") == true },
        Shortcuts.printPicture.title: { $0.desktop.calls.last?.hasPrefix("print painted/") == true },
        Shortcuts.discard.title: { ($0.viewer?.album ?? $0.session.root.shownGrid?.shownAlbum)?.entries.count == 59 },
        Shortcuts.close.title: { !$0.isComparing && ($0.scope == .comparison) == ($0.viewer != nil) },
    ]

    /// Keys that only have to change something; widget tests check the directions.
    private static let changes: Set = [
        Shortcuts.nextPage.title, Shortcuts.previousPage.title, Shortcuts.turnOnward.title, Shortcuts.turnBack.title,
        Shortcuts.moodAbove.title, Shortcuts.moodBelow.title, Shortcuts.stepBack.title, Shortcuts.stepOnward.title, Shortcuts.undo.title,
        Shortcuts.redo.title, Shortcuts.toTheRight.title, Shortcuts.toTheLeft.title, Shortcuts.rowAbove.title, Shortcuts.rowBelow.title,
        Shortcuts.screenUp.title, Shortcuts.screenDown.title, Shortcuts.folderAbove.title, Shortcuts.pixels.title,
        Shortcuts.wholeWidth.title,
    ]

    private static let toldNothingToSave: Check = {
        $0.session.root.firstDescendant { $0.semantics.label.hasPrefix("nothing to save") } != nil
    }

    private static func number(_ field: String, _ place: Place) -> Double {
        if case .number(let number)? = place.swiper?.traceFields?[field] { number } else { .nan }
    }

    private nonisolated static let kinds = PageKind.allCases
    private nonisolated static let scopes = kinds.map { KeyScope.page($0, of: kinds) } + [.grid, .viewer, .comparison]

    @Test(arguments: scopes) func everyListedKeyDoesWhatIsSaid(scope: KeyScope) throws {
        for section in KeySection.sections(of: scope) {
            for shortcut in section.shortcuts {
                for press in shortcut.presses { try tryOut(press, of: shortcut, in: scope) }
            }
        }
    }

    private func tryOut(_ press: KeyPress, of shortcut: Shortcut, in scope: KeyScope) throws {
        let place = try Place(scope)
        // No page follows the last one, no page was opened before the first one, and no folder is above the first one.
        if shortcut == Shortcuts.previousPage, scope == .page(.cover, of: Self.kinds) { return }
        if shortcut == Shortcuts.goBack, scope == .page(.cover, of: Self.kinds) { return }
        if shortcut == Shortcuts.nextPage, scope == .page(.notes, of: Self.kinds) { return }
        if shortcut == Shortcuts.leave { return try leave(by: press, in: place) }
        place.desktop.isFullscreen = shortcut == Shortcuts.leaveFullScreen
        place.desktop.fullscreenChanges = 0
        if shortcut == Shortcuts.news {
            place.session.messages.announce(Toast.Message("news", icon: Icon.warning, iconColor: \.high, action: .init("act") {}))
        }
        // Each Escape leaves one layer, and the magnification is the first.
        if shortcut == Shortcuts.close { place.session.press(.character("0")) }
        place.session.settle(for: 0.5)
        let before = place.state
        #expect(place.session.shownScope == scope)

        place.session.press(press.key, press.modifiers)
        place.session.settle()

        let what = "\(scope): \(press.words), \(shortcut.title)"
        if let check = Self.checks[shortcut.title] {
            #expect(check(place), "\(what)")
        } else {
            #expect(Self.changes.contains(shortcut.title), "no test of \(what)")
            #expect(place.state != before, "\(what)")
        }
    }

    /// Only a folder that was entered can be left.
    private func leave(by press: KeyPress, in place: Place) throws {
        let page = try #require(place.session.root.shownGrid)
        let folder = try #require(page.listing?.live.album.folders.first)
        page.enter(folder.path, animated: false)
        place.session.settle()
        #expect(place.session.albumField("level") == .number(1))

        place.session.press(press.key, press.modifiers)
        place.session.settle()

        #expect(place.session.albumField("level") == .number(0), "\(press.words)")
    }

    // MARK: Descriptions

    @Test func aNearerMeaningHidesTheFartherOne() throws {
        let sparks = KeySection.sections(of: .page(.sparks, of: Self.kinds))
        let controlO = KeyPress(.character("o"), .control)

        let meanings = sparks.flatMap(\.shortcuts).filter { $0.presses.contains(controlO) }

        #expect(meanings.map(\.title) == ["open an emitter"])
    }

    @Test(arguments: scopes + [.animation, .cropping, .other]) func noKeyIsListedTwice(scope: KeyScope) {
        let presses = KeySection.sections(of: scope).flatMap(\.shortcuts).flatMap(\.presses)

        #expect(Set(presses).count == presses.count)
    }

    @Test func keysHaveTheWordsThatStandOnThem() {
        #expect(KeyPress(.character("s"), [.control, .shift]).words == "Ctrl Shift S")
        #expect(KeyPress(.left, .alt).words == "Alt ←")
        #expect(Shortcuts.keys.presses.map(\.words) == ["F1", "?"])
    }

    @Test(arguments: [Key.function(1), .character("?")]) func sheetTellsOfThePageThatIsShown(key: Key) throws {
        let session = SceneSession.painted(.panorama, album: .painted(60))
        session.run(from: 0, for: 0.1)
        session.press(.character("6"))
        session.settle()
        session.press(key)
        let sheet = try #require(session.root.modal?.content as? KeySheet)
        #expect(sheet.semantics.value.contains("Space: pause") && !sheet.semantics.value.contains("rotate"))
        session.press(.enter)
        #expect(session.root.modal == nil)

        session.press(.character("1"))
        session.settle()
        session.press(.tab)
        session.press(.enter)
        session.settle()
        session.press(key)

        #expect((session.root.modal?.content as? KeySheet)?.semantics.value.contains("R: rotate right") == true)
    }

    @Test(arguments: [Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080)])
    func sheetStaysInTheWindow(size: Size) throws {
        var options = AppState()
        options.size = size
        let session = SceneSession.painted(.sparks, options: options)
        session.run(from: 0, for: 0.1)
        session.press(.function(1))
        session.settle(for: 0.1)

        let frame = try #require(session.root.modal?.content.frame)
        #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= size.width && frame.maxY <= size.height)
    }
}
