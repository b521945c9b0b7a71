import Imaging
import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A provider whose pictures are ready, loading or damaged as set by a test, which records the requests.
@MainActor
final class ScriptedImages: ImageProviding {
    enum Fate { case ready, incomplete, motionPhoto, loading, failed }

    /// The states by name; pictures without a state are ready.
    var fates: [String: Fate] = [:]
    /// Whether small versions are available even of loading pictures.
    var hasPreviews = false
    /// The source's size, to which `within` never enlarges.
    var sourceSize = Size(width: 4000, height: 3000) { didSet { bitmaps = [:] } }
    /// Whether parts of pictures are available.
    var hasParts = true
    /// Alpha of all pictures' pixels.
    var alpha: UInt32 = 0xFF { didSet { bitmaps = [:] } }
    private(set) var prefetched: [ImageID] = []
    private(set) var asked: [ImageID] = []
    private var bitmaps: [PictureFit: Bitmap] = [:]

    func state(of image: ImageID) -> ImageState {
        asked.append(image)
        if let part = image.part {
            return hasParts
                ? .ready(bitmap(image.fit == .original ? .exactly(width: part.width, height: part.height) : image.fit)) : .loading
        }
        if hasPreviews, case .fill = image.fit { return .ready(bitmap(image.fit)) }
        switch fates[image.name] ?? .ready {
        case .ready: return .ready(bitmap(image.fit))
        case .incomplete: return .ready(Bitmap(width: 4, height: 3, pixels: Array(repeating: 0xFF00_0000, count: 12), isComplete: false))
        case .motionPhoto: return .ready(bitmap(image.fit).asMotionPhoto())
        case .loading: return .loading
        case .failed: return .failed("ends too early")
        }
    }

    func prefetch(_ image: ImageID) { prefetched.append(image) }

    func frameBegan() {
        prefetched = []
        asked = []
    }

    private func bitmap(_ fit: PictureFit) -> Bitmap {
        if let known = bitmaps[fit] { return known }
        var size = sourceSize
        switch fit {
        case .within(let width, let height):
            let share = min(1, Double(width) / size.width, Double(height) / size.height)
            size = Size(width: (size.width * share).rounded(), height: (size.height * share).rounded())
        case .fill(let width, let height), .exactly(let width, let height): size = Size(width: Double(width), height: Double(height))
        default: break
        }
        let (width, height) = (max(1, Int(size.width)), max(1, Int(size.height)))
        let made = Bitmap(width: width, height: height, pixels: Array(repeating: alpha << 24 | 0x20_4060, count: width * height))
        bitmaps[fit] = made
        return made
    }
}

extension SwiperStyle {
    static var plain: SwiperStyle {
        let font = Font(.regular, size: 10)
        let icon = Icon(name: "swiper-test", side: 20, strokes: [])
        var button = ButtonStyle(
            font: font, textColor: .white, fill: .black, hoverFill: .black, pressedFill: .black, height: 44)
        button.padding = 10
        return {
            var style = SwiperStyle(.standard)
            (style.bleed, style.enlargement) = (0, 1)
            (style.animatedBadge, style.videoBadge) = (nil, nil)
            style.neighbourVeil = Color.black.opacity(0.52)
            style.placeholder = .black
            style.spinnerColor = .white
            style.loadingFont = font
            style.loadingColor = .white
            style.failureIcon = icon
            style.failureColor = .white
            style.failureFont = font
            style.reasonFont = font
            style.failureTextColor = .white
            style.retryButton = button
            style.badge = Badge("incomplete", font: font, color: .white, fill: .black)
            return style
        }()
    }
}

/// A swiper that fills a window of 400x300, with a simulated user. Its pages are 416 points apart.
@MainActor
struct SwiperFixture {
    let swiper: SwiperView
    let user: StageHarness
    let images: ScriptedImages

    init(_ count: Int = 10, nearEndThreshold: Int = 3, motion: MotionPreference = .full) {
        let images = ScriptedImages()
        let swiper = SwiperView(style: .plain, nearEndThreshold: nearEndThreshold)
        user = StageHarness(swiper, images: images, motion: motion)
        swiper.edit { $0.replaceAll(with: SwiperFixture.items(0..<count)) }
        user.settle()
        (self.swiper, self.images) = (swiper, images)
    }

    static func item(_ number: Int) -> SwiperItem { SwiperItem(id: "\(number)", url: "url \(number)", title: "title of url \(number)") }
    static func items(_ numbers: some Sequence<Int>) -> [SwiperItem] { numbers.map(item) }

    /// Points that the selected picture is right of the middle.
    var offset: Double { swiper.offset - Double(swiper.selectedIndex) * swiper.pitch }

    /// Presses in the middle, moves by `dx`, rests and releases.
    func drag(_ dx: Double) { user.drag(from: Point(x: 200, y: 150), to: Point(x: 200 + dx, y: 150)) }

    func flick(_ dx: Double, in duration: Seconds = 0.1) {
        user.fling(from: Point(x: 200, y: 150), by: Vector(x: dx, y: 0), in: duration)
    }

    func select(_ index: Int) {
        swiper.select(index, animated: false)
        user.settle()
    }
}
