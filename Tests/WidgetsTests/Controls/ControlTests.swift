import Imaging
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Pictures whose state is set by a test.
private final class StagedImages: ImageProviding {
    var answer = ImageState.loading
    private(set) var asked: [ImageID] = []

    func state(of image: ImageID) -> ImageState {
        asked.append(image)
        return answer
    }
}

@MainActor
@Suite struct ControlTests {
    private let style = {
        var style = ButtonStyle(
            font: Font(.semiBold, size: 16), textColor: .black, fill: Color(hex: 0x808080), hoverFill: .white, pressedFill: .black,
            height: 44)
        style.padding = 20
        return style
    }()
    private let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF])

    private func pictureStyle() -> PictureStyle {
        let shadow = Shadow(drop: 4, blur: 12, color: .black)
        return {
            var style = PictureStyle(.standard)
            (style.retryIcon, style.incompleteBadge) = (nil, nil)
            (style.animatedBadge, style.videoBadge) = (nil, nil)
            style.shadow = shadow
            style.hoverShadow = shadow
            style.placeholder = Color(hex: 0x1A2438)
            style.emptyFill = .clear
            style.outline = .white
            style.band = Gradient([.init(0, .clear), .init(1, .white)])
            style.scrimColor = .black
            style.titleFont = Font(.semiBold, size: 15)
            style.titleColor = .white
            style.detailFont = Font(.regular, size: 13)
            style.detailColor = .white
            style.failureIcon = Icon(name: "warning", side: 24, strokes: [])
            style.failureColor = Color(hex: 0xFF8088)
            style.failureTitleColor = .white
            style.failureDetailColor = .white
            (style.labelFont, style.labelColor) = (Font(.regular, size: 13), .white)
            return style
        }()
    }

    @Test func aPictureWhoseFileEndedEarlyIsMarkedWhereThereIsRoom() {
        let cut = Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF], isComplete: false)
        for (answer, width, isMarked) in [(bitmap, 240.0, false), (cut, 240, true), (cut, 60, false)] {
            let (view, user, _) = picture(.ready(answer))
            view.style.incompleteBadge = Badge("incomplete", font: Font(.semiBold, size: 13), color: .black, fill: .white)
            view.frame.size.width = width
            user.settle()

            #expect(words(user).contains("incomplete") == isMarked)
        }
    }

    @Test func aPhotoWithAFilmIsMarked() {
        for (answer, isMarked) in [(bitmap, false), (bitmap.asMotionPhoto(), true)] {
            let (view, user, _) = picture(.ready(answer))
            view.style.videoBadge = Badge("motion photo", font: Font(.semiBold, size: 13), color: .black, fill: .white)
            view.frame.size.width = 240
            user.settle()

            #expect(words(user).contains("motion photo") == isMarked)
        }
    }

    private func picture(_ answer: ImageState, motion: MotionPreference = .full) -> (PictureView, StageHarness, StagedImages) {
        let root = View()
        let view = PictureView(image: "a.jpg", style: pictureStyle())
        view.frame = Rect(x: 20, y: 20, width: 240, height: 160)
        root.addSubview(view)
        let images = StagedImages()
        images.answer = answer
        return (view, StageHarness(root, images: images, motion: motion), images)
    }

    private func fill(_ user: StageHarness) -> Color? {
        for case .shape(.rounded, _, let color, _) in user.list.commands { return color }
        return nil
    }

    private func words(_ user: StageHarness) -> [String] {
        user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }
    }

    @Test func buttonBrightensUnderThePointerAndGoesBack() {
        let root = View()
        let button = Button("open", style: style) {}
        button.frame = Rect(x: 10, y: 10, width: 90, height: 44)
        root.addSubview(button)
        let user = StageHarness(root)
        let rest = fill(user)

        user.send(.pointerMoved(.mouse(.left), Point(x: 30, y: 30)))
        user.settle()
        #expect(fill(user) == .white)
        user.press(30, 30)
        user.settle()
        #expect(fill(user) == .black)
        #expect(abs(button.transform.scale - 0.97) < 1e-9)
        user.release(30, 30)
        user.send(.pointerLeft)
        user.settle()

        #expect(fill(user) == rest)
        #expect(button.transform.scale == 1)
    }

    @Test func unreadablePictureIsTriedAgainByClickAndReturn() {
        let (view, user, images) = picture(.failed("ends too early"))
        var (actions, retries) = (0, [ImageID]())
        view.action = { actions += 1 }
        view.retry = { retries.append($0) }
        user.stage.setNeedsDisplay()
        user.advance(by: 0.1)

        user.tap(100, 100)
        user.key(.tab)
        user.key(.enter)

        #expect(retries.map(\.name) == ["a.jpg", "a.jpg"])
        #expect(actions == 0)
        #expect(view.semantics.value == "ends too early")
        images.answer = .ready(bitmap)
        user.stage.setNeedsDisplay()
        user.advance(by: 0.1)
        user.tap(100, 100)
        #expect(actions == 1)
        #expect(view.semantics.value == "")
    }

    @Test func disabledButtonNeitherActsNorTakesTheFocus() {
        var presses = 0
        let root = View()
        let button = Button("open", style: style) { presses += 1 }
        button.isEnabled = false
        button.frame = Rect(x: 10, y: 10, width: 90, height: 44)
        root.addSubview(button)
        let user = StageHarness(root)

        user.tap(30, 30)
        user.key(.tab)

        #expect(presses == 0)
        #expect(user.stage.focusedView == nil)
        #expect(abs(Double(fill(user)?.alpha ?? 1) - 0.38) < 1e-6)
    }

    /// Thirteen characters of 8 points; the padding of 20 counts only once they are cut.
    @Test(arguments: [(144.0, "open a folder"), (104, "open a folder"), (100, "open a…"), (40, "…")])
    func wordsThatWouldLeaveTheButtonEndInAnEllipsis(width: Double, shown: String) {
        let root = View()
        let button = Button("open a folder", style: style) {}
        button.frame = Rect(x: 10, y: 10, width: width, height: 44)
        root.addSubview(button)
        let user = StageHarness(root)

        let texts = user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }

        #expect(texts == [shown])
        #expect(button.semantics.label == "open a folder")
    }

    @Test func anotherIconIsSeenAtOnce() {
        let root = View()
        let button = Button("", icon: Icon.pause, style: style) {}
        button.frame = Rect(x: 10, y: 10, width: 44, height: 44)
        root.addSubview(button)
        let user = StageHarness(root)

        button.icon = Icon.play
        #expect(user.stage.needsFrame)
        user.advance(by: 0.1)

        #expect(user.list.commands.contains { if case .shape(.icon(Icon.play), _, _, _) = $0 { true } else { false } })
    }

    @Test func buttonIsAsWideAsItsWords() {
        let button = Button("open", style: style) {}
        let user = StageHarness(button)

        let sizes = withExtendedLifetime(user) { [Size.unbounded, Size(width: 60, height: 10)].map(button.sizeThatFits) }

        // Four characters of half an em of 16 points, and the padding twice; a longer title is cut.
        #expect(sizes == [Size(width: 72, height: 44), Size(width: 60, height: 44)])
    }

    @Test func pictureIsAskedForAtItsSizeInPhysicalPixels() {
        let (_, user, images) = picture(.ready(bitmap))
        #expect(images.asked.contains(ImageID("a.jpg", fit: .fill(width: 240, height: 160))))

        user.resize(to: Size(width: 400, height: 300), scale: 2)

        #expect(images.asked.last == ImageID("a.jpg", fit: .fill(width: 480, height: 320)))
    }

    @Test func loadingPictureMovesAndAReadyOneRests() {
        let (_, user, images) = picture(.loading)
        #expect(user.stage.needsFrame)

        images.answer = .ready(bitmap)
        user.stage.setNeedsDisplay()
        user.settle()

        #expect(!user.stage.needsFrame)
    }

    @Test func loadingPictureIsStillUnderReducedMotion() {
        let (_, user, _) = picture(.loading, motion: .reduced)

        user.advance(by: 0.1)

        #expect(!user.stage.needsFrame)
    }

    @Test func unreadablePictureSaysWhy() {
        let (view, user, _) = picture(.failed("a.jpg ends too early"))

        #expect(words(user) == ["cannot be read", "a.jpg ends too early"])
        #expect(view.failure == "a.jpg ends too early")
    }

    @Test func captionStandsOnAScrimWithRoundCorners() {
        let (view, user, _) = picture(.ready(bitmap))

        view.caption = ("last light", "19 September")
        user.advance(by: 0.1)

        #expect(words(user) == ["last light", "19 September"])
        let radii = user.list.commands.compactMap { if case .gradient(_, _, _, let radius, _) = $0 { radius } else { nil } }
        #expect(radii == [6])
    }

    @Test func roundPictureIsHitRound() {
        let (view, _, _) = picture(.ready(bitmap))
        view.isRound = true

        #expect(view.contains(Point(x: 120, y: 80)))
        #expect(!view.contains(Point(x: 5, y: 5)))
    }
}
