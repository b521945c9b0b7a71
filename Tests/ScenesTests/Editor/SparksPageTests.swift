import EmitterFiles
import Imaging
import LayoutMath
import Particles
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

@MainActor
@Suite struct SparksPageTests {
    private static func document(rate: Double) -> EmitterDocument {
        var cell = EmitterCell()
        cell.name = "spark"
        cell.contents = "soft-dot"
        cell.birthRate = rate
        cell.lifetime = 2
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: 480, y: 270)
        return EmitterDocument(emitter)
    }

    /// Stands for the program around the editor: keeps the lines of toasts, and shows prompts.
    private final class News: Responder {
        var lines: [String] = []
        weak var root: SceneRoot?
        var next: (any Responder)? { nil }

        func response(to action: any Action) -> ActionResponse? {
            guard let action = action as? AskForFile else { return nil }
            return ActionResponse { [self] in root?.ask(action.question, over: action.view, completion: nil, submit: action.submit) }
        }
    }

    private let emitters = TestEmitters(["calm": document(rate: 40), "wild": document(rate: 400)])
    private let news = News()
    private let user: StageHarness
    private let documents: EmitterDocumentController

    init() { (user, documents) = SparksPageTests.shown(emitters, news) }

    private static func shown(_ emitters: TestEmitters, _ news: News) -> (StageHarness, EmitterDocumentController) {
        var context = EditorContext(emitters)
        context.announce = { news.lines.append($0.text) }
        let documents = EmitterDocumentController(context: context)
        let scene = View()
        let page = SparksPage(documents: documents)
        page.frame = Rect(x: 64, y: 192, width: 1072, height: 472)
        scene.addSubview(page)
        let shown = SceneRoot(showing: scene, veil: DropVeil { _ in })
        news.root = shown
        let user = StageHarness(shown, size: Size(width: 1280, height: 720))
        user.stage.next = news
        return (user, documents)
    }

    private var emitterView: EmitterView? { user.stage.root.firstDescendant { $0 is EmitterView } as? EmitterView }
    private var rate: Double { documents.editor.emitter.cells[0].birthRate }

    @Test func aSliderChangesTheParticlesWhileItIsDragged() throws {
        let slider = try #require(user.find("rate", role: .slider))
        let place = slider.convert(slider.bounds, to: nil)
        user.press(place.midX, place.midY)
        user.move(from: place.center, to: Point(x: place.maxX, y: place.midY), in: 0.3)
        #expect(emitterView?.system.emitter.cells[0].birthRate == rate && rate > 1000)
        #expect(!documents.editor.document.emitter.cells.isEmpty && documents.editor.isEdited)
        user.release(place.maxX, place.midY)

        user.key(.character("z"), .control)
        #expect(rate == 40 && emitterView?.system.emitter.cells[0].birthRate == 40)
        user.key(.character("z"), [.control, .shift])
        #expect(rate > 1000)
    }

    @Test func aNumberIsTypedWithOrWithoutItsUnit() throws {
        #expect(user.find("life", role: .field)?.semantics.value == "2 s")
        try user.tap("life", role: .field)
        user.send(.text("1,5 s"))
        user.key(.enter)
        #expect(documents.editor.emitter.cells[0].lifetime == 1.5)
        #expect(user.find("life", role: .field)?.semantics.value == "1.5 s")
        user.key(.up)
        #expect(abs(documents.editor.emitter.cells[0].lifetime - 1.51) < 1e-9)
    }

    /// The name alone would not show where the file is now.
    @Test(arguments: [
        ("/tmp/emitters/mine.json", "saved mine.json in /tmp/emitters"), ("/tmp/a b/Küste 🌅.plist", "saved Küste 🌅.plist in /tmp/a b"),
        ("/mine.json", "saved mine.json in /"),
    ])
    func newsTellWhereSomethingWasSaved(path: String, line: String) {
        documents.save(to: path) { #expect($0 == .saved) }

        #expect(news.lines == [line])
    }

    @Test func messageNamesThePathThatWasSavedTo() throws {
        documents.save(to: "mine.json") { #expect($0 == .saved) }
        documents.saveInPlace()
        let folder = FilePath.folder(of: FilePath.absolute("mine.json"))
        #expect(folder.hasPrefix("/") && news.lines == Array(repeating: "saved mine.json in \(folder)", count: 2))

        emitters.losses = ["the trail"]
        documents.save(to: "/tmp/mine.pex") { #expect($0 == .saved) }
        emitters.losses.append("the orbit")
        documents.save(to: "/tmp/mine.pex") { #expect($0 == .saved) }

        #expect(
            news.lines.suffix(2) == [
                "saved mine.pex in /tmp, but one thing the format cannot say", "saved mine.pex in /tmp, but 2 things the format cannot say",
            ])
    }

    @Test func presetsBeginAnother() throws {
        user.advance(by: 1)
        try user.tap("preset", role: .list)
        user.key(.end)
        user.advance(by: 1)

        #expect(rate == 400 && documents.preset == 1 && !documents.editor.isEdited)
        #expect(abs((emitterView?.system.aliveCount ?? 0) - 400) < 10)
    }

    @Test func workOnAPresetIsNotLostByALookAtAnother() throws {
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        try user.tap("preset", role: .list)
        user.key(.end)
        user.advance(by: 1)
        #expect(documents.editor.name == "wild" && !documents.editor.isEdited)

        user.key(.character("z"), .control)
        user.advance(by: 1)

        #expect(documents.editor.name == "calm" && documents.editor.emitter.seed == 9 && documents.editor.isEdited && documents.preset == 0)
        #expect(emitterView?.system.emitter == documents.editor.emitter)
        #expect(emitters.drafts.last??.opened.document.emitter.seed == 9)
        user.key(.character("z"), [.control, .shift])
        #expect(documents.editor.name == "wild" && rate == 400)
    }

    @Test func theTimeLineScrubsBackAndForthAndPlaysOn() throws {
        user.advance(by: 3)
        let line = try #require(user.find("time", role: .slider))
        let place = line.convert(line.bounds, to: nil)
        user.press(place.minX + place.width * 0.3, place.midY)
        user.move(
            from: Point(x: place.minX + place.width * 0.3, y: place.midY), to: Point(x: place.minX + place.width * 0.1, y: place.midY),
            in: 0.3)
        let there = try #require(emitterView?.playhead)
        // The thumb's centre keeps half its width from the track's ends.
        #expect(abs(there - 10 * (place.width * 0.1 - 9) / (place.width - 18)) < 0.01)
        user.advance(by: 1)
        #expect(emitterView?.playhead == there)
        #expect(abs((emitterView?.system.aliveCount ?? 0) - Int(there * 40)) <= 2)
        user.release(place.minX + place.width * 0.1, place.midY)
        user.advance(by: 1)
        #expect(abs((emitterView?.playhead ?? 0) - there - 1) < 0.1)
    }

    @Test func keysPauseAndStep() {
        user.advance(by: 1)
        user.key(.space)
        let before = emitterView?.playhead ?? 0
        user.advance(by: 1)
        #expect(emitterView?.playhead == before && emitterView?.isPaused == true)
        user.key(.character("."))
        user.key(.character("."))
        user.key(.character(","))
        #expect(abs((emitterView?.playhead ?? 0) - before - 1.0 / 60) < 1e-9)
        user.key(.space)
        #expect(emitterView?.isPaused == false)
    }

    @Test func saveAsksForAPathOnceAndOpenFindsItAgain() throws {
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        user.key(.character("s"), .control)
        user.send(.text("/tmp/mine.json"))
        user.key(.enter)
        #expect(emitters.files["/tmp/mine.json"]?.emitter.seed == 9)
        #expect(user.find("save the emitter", role: .dialog) == nil)

        documents.editor.edit("seed") { $0.emitter.seed = 10 }
        user.key(.character("s"), .control)
        #expect(emitters.files["/tmp/mine.json"]?.emitter.seed == 10)
        try user.tap("preset", role: .list)
        user.key(.home)
        user.key(.character("o"), .control)
        user.send(.text("/tmp/mine.json"))
        try user.tap("open", role: .button)
        #expect(documents.editor.emitter.seed == 10 && documents.editor.path == "/tmp/mine.json")
    }

    @Test func whatCannotBeSavedOrOpenedIsSaidAndNothingIsLost() {
        emitters.refusal = NoEmitter()
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        user.key(.character("s"), [.control, .shift])
        user.send(.text("/locked/mine.json"))
        user.key(.enter)
        #expect(user.find(NoEmitter().description, role: .status) != nil)
        #expect(documents.editor.isEdited && documents.editor.path == nil)
        user.key(.escape)
        #expect(user.find("save the emitter", role: .dialog) == nil)
        user.key(.character("o"), .control)
        user.send(.text("/nowhere.json"))
        user.key(.enter)
        #expect(documents.editor.emitter.seed == 9)
    }

    @Test func whatChangedBehindTheEditorIsNotWrittenOverUnlessAskedFor() throws {
        emitters.files["/tmp/mine.json"] = Self.document(rate: 77)
        emitters.found = FileVersion(text: "first")
        documents.open(path: "/tmp/mine.json") { #expect($0 == nil) }
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        emitters.found = FileVersion(text: "second")

        for _ in 0..<2 {
            user.key(.character("s"), .control)
            #expect(emitters.files["/tmp/mine.json"]?.emitter.seed == 0 && documents.editor.isEdited)
        }
        #expect(emitters.known == [FileVersion(text: "first"), FileVersion(text: "first")])
        documents.saveInPlace(over: FileConflict(path: "/tmp/mine.json", found: FileVersion(text: "second"), isChange: true))

        #expect(emitters.files["/tmp/mine.json"]?.emitter.seed == 9 && !documents.editor.isEdited)
        #expect(documents.editor.version == FileVersion(text: "saved"))
    }

    @Test func replacingAnExistingFileIsAnnounced() {
        emitters.found = FileVersion(text: "other")
        user.key(.character("s"), .control)
        user.send(.text("/tmp/other.json"))
        user.key(.enter)
        #expect(emitters.files.isEmpty)
        #expect(user.find("other.json is there already; save again to replace it", role: .status) != nil)

        user.key(.enter)

        #expect(emitters.files["/tmp/other.json"] != nil && emitters.known == [nil, FileVersion(text: "other")])
    }

    @Test func aDroppedEmitterIsOpenedAndOtherFilesGoOn() {
        emitters.files["/tmp/drop.pex"] = Self.document(rate: 77)
        user.send(.fileDropped("/tmp/drop.pex", at: Point(x: 400, y: 400)))
        #expect(rate == 77)
        var unhandled = 0
        user.stage.unhandledEvent = { _ in unhandled += 1 }
        user.send(.fileDropped("/tmp/a.jpg", at: Point(x: 400, y: 400)))
        #expect(unhandled == 1)
    }

    // MARK: Place

    /// A document as it is read from a file for another screen.
    private static func foreign(at position: Point) -> EmitterDocument {
        var document = document(rate: 77)
        document.emitter.emitterPosition = position
        (document.stageCenter, document.sourceFormat) = (position, .plist)
        return document
    }

    /// The mean position of the drawn pixels, in the window's coordinates, and the middle of the stage.
    private var places: (sprites: Point, middle: Point) {
        let sprites = user.list.sprites
        let sum = sprites.reduce((0.0, 0.0)) { ($0.0 + Double($1.x), $0.1 + Double($1.y)) }
        let count = max(1, Double(sprites.count))
        let stage = emitterView?.superview.map { $0.convert($0.bounds, to: nil) } ?? .zero
        return (Point(x: sum.0 / count, y: sum.1 / count), stage.center)
    }

    @Test(arguments: [Point(x: 160, y: 240), Point(x: 0, y: 0), Point(x: 760.24, y: 1148.12), Point(x: -50, y: 3_000)])
    func openedEmitterIsCentredAndItsOwnPositionOffered(position: Point) throws {
        emitters.files["/tmp/drop.plist"] = Self.foreign(at: position)
        user.send(.fileDropped("/tmp/drop.plist", at: Point(x: 400, y: 400)))
        user.advance(by: 1)
        #expect(!documents.editor.isEdited && documents.editor.emitter.emitterPosition == position)
        #expect(places.sprites.distance(to: places.middle) < 1)

        try user.tap("where it says", role: .button)
        user.advance(by: 0.1)
        #expect(documents.editor.document.stageCenter == nil && emitterView?.contentOffset == .zero)
        #expect(documents.editor.emitter.emitterPosition == position)

        try user.tap("to the middle", role: .button)
        user.advance(by: 0.1)
        #expect(places.sprites.distance(to: places.middle) < 1)
        user.key(.character("z"), .control)
        #expect(documents.editor.document.stageCenter == nil)
        user.key(.character("z"), .control)
        #expect(documents.editor.document.stageCenter == position && !documents.editor.isEdited)
    }

    @Test func keyChangesThePlaceToo() {
        emitters.files["/tmp/drop.plist"] = Self.foreign(at: Point(x: 160, y: 240))
        user.send(.fileDropped("/tmp/drop.plist", at: Point(x: 400, y: 400)))
        user.key(.character("m"))
        #expect(documents.editor.document.stageCenter == nil && user.find("to the middle", role: .button) != nil)
        user.key(.character("m"))
        #expect(documents.editor.document.stageCenter == Point(x: 160, y: 240))
        user.key(.character("z"), .control)
        #expect(documents.editor.document.stageCenter == nil)
    }

    /// A drag continues from the visible place of the emitter, and stores it in the file's coordinates.
    @Test func dragMovesAnEmitterThatWasBroughtToTheMiddle() throws {
        emitters.files["/tmp/drop.plist"] = Self.foreign(at: Point(x: 160, y: 240))
        user.send(.fileDropped("/tmp/drop.plist", at: Point(x: 400, y: 400)))
        user.advance(by: 0.5)
        let middle = places.middle
        user.press(middle.x, middle.y)
        user.move(from: middle, to: middle + Vector(x: 80, y: 40), in: 0.3)
        user.release(middle.x + 80, middle.y + 40)

        let scale = emitterView?.transform.scale ?? .nan
        let position = documents.editor.emitter.emitterPosition
        #expect(position.distance(to: Point(x: 160 + 80 / scale, y: 240 + 40 / scale)) < 1e-6)
        #expect(documents.editor.document.stageCenter == Point(x: 160, y: 240))
    }

    @Test func presetsAndOurOwnFilesStandWhereTheySay() throws {
        #expect(user.find("to the middle", role: .button)?.isHidden == true)
        var rain = Self.document(rate: 77)
        rain.emitter.emitterPosition = Point(x: 530, y: -30)
        emitters.files["/tmp/rain.json"] = rain
        user.send(.fileDropped("/tmp/rain.json", at: Point(x: 400, y: 400)))
        #expect(emitterView?.contentOffset == .zero && user.find("to the middle", role: .button)?.isHidden == false)

        // An emitter that is far away is shown in the middle, whatever its format.
        rain.emitter.emitterPosition = Point(x: 5_000, y: -30)
        emitters.files["/tmp/rain.json"] = rain
        user.send(.fileDropped("/tmp/rain.json", at: Point(x: 400, y: 400)))
        #expect(documents.editor.document.stageCenter == Point(x: 5_000, y: -30) && !documents.editor.isEdited)
    }

    @Test func placeIsRememberedInADraftAndInOurOwnFormat() throws {
        emitters.files["/tmp/drop.plist"] = Self.foreign(at: Point(x: 160, y: 240))
        user.send(.fileDropped("/tmp/drop.plist", at: Point(x: 400, y: 400)))
        user.key(.character("m"))
        let draft = try #require(emitters.drafts.last ?? nil)
        #expect(draft.opened.document.stageCenter == nil)
        user.key(.character("m"))
        documents.save(to: "/tmp/mine.json") { #expect($0 == .saved) }

        let text = try #require(emitters.files["/tmp/mine.json"]).written(as: .json, file: "").text
        let back = try EmitterDocument.read(Array(text.utf8), file: "").document
        #expect(back.stageCenter == Point(x: 160, y: 240))
    }

    @Test func unsavedWorkIsKeptAfterAMomentAndForgottenOnceSaved() {
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        user.advance(by: 0.3)
        #expect(emitters.drafts.isEmpty)
        user.advance(by: 0.4)
        #expect(emitters.drafts.count == 1 && emitters.drafts[0]?.opened.document.emitter.seed == 9)
        user.key(.character("s"), .control)
        user.send(.text("/tmp/mine.json"))
        user.key(.enter)
        #expect(emitters.drafts.last.map { $0 == nil } == true)
    }

    /// A user who drags a slider for long loses at most half a second.
    @Test func aLongEditIsKeptWhileItLasts() {
        for seed in 1...20 as ClosedRange<UInt64> {
            documents.editor.edit("seed") { $0.emitter.seed = seed }
            user.advance(by: 0.1)
        }
        #expect(emitters.drafts.count >= 3)
        #expect((emitters.drafts.last??.opened.document.emitter.seed ?? 0) > 15)
    }

    @Test func anEditThatEndsIsKeptAtOnce() {
        documents.editor.edit("seed") { $0.emitter.seed = 9 }
        documents.editor.endEdit()
        #expect(emitters.drafts.last??.opened.document.emitter.seed == 9)
        user.advance(by: 2)
        #expect(emitters.drafts.count == 1)
    }

    /// The first failure is reported. A second one is not, but one after a stored draft is.
    @Test func unsavedWorkThatCannotBeKeptIsTold() {
        emitters.draftRefusal = NoEmitter()
        for seed in [9, 10] as [UInt64] {
            documents.editor.edit("seed") { $0.emitter.seed = seed }
            user.advance(by: 1)
        }
        #expect(news.lines == ["unsaved changes are kept only here: no emitter file is within reach here"])

        emitters.draftRefusal = nil
        documents.keepDraft()
        emitters.draftRefusal = NoEmitter()
        documents.keepDraft()

        #expect(news.lines.count == 2 && emitters.drafts.last??.opened.document.emitter.seed == 10)
    }

    @Test func aDraftOfTheLastRunComesBackAsUnsaved() {
        let left = TestEmitters()
        left.draft = EmitterDraft(.init(Self.document(rate: 123)), name: "mine", path: "/tmp/mine.json")
        let (_, documents) = Self.shown(left, News())
        #expect(documents.editor.emitter.cells[0].birthRate == 123)
        #expect(documents.editor.name == "mine" && documents.editor.path == "/tmp/mine.json")
    }

    @Test func swiftIsCopied() {
        user.key(.character("c"), [.control, .shift])
        #expect(user.stage.clipboard.text?.contains("spark.birthRate = 40") == true)
    }

    @Test func everyControlIsReachedByTab() throws {
        var seen: Set<String> = []
        for _ in 0..<60 {
            user.key(.tab)
            if let focused = user.stage.focusedView { seen.insert(focused.semantics.label) }
        }
        let wanted: Set = [
            "sparks", "pause", "clear", "step", "time", "open a file", "save", "copy as Swift", "preset", "sprite", "rate", "life", "speed",
            "spread", "gravity", "glow", "colour over life", "cells", "emitter", "motion", "forces", "frames",
        ]
        #expect(wanted.subtracting(seen).isEmpty)
    }

    @Test func aDragOnTheStageIsOneStepBack() {
        user.press(300, 400)
        user.move(from: Point(x: 300, y: 400), to: Point(x: 420, y: 460), in: 0.3)
        user.release(420, 460)
        #expect(documents.editor.emitter.emitterPosition != Point(x: 480, y: 270))
        documents.editor.undo()
        #expect(documents.editor.emitter.emitterPosition == Point(x: 480, y: 270))
    }
}
