import Codecs
import Foundation
import Imaging
import LayoutMath
import Pictures
import Platform
import SDLBackend
import Storage
import Synchronization
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// The app with its real landscape, fonts and presets, on a virtual clock, so that the tests use what is shipped.
final class LookFixture {
    let session: SceneSession
    private(set) var list = DisplayList()
    private var time: Seconds = 0

    /// A window's size, scale and theme.
    nonisolated struct Window: CustomTestStringConvertible, Sendable {
        var size: Size
        var scale = 1.0
        var theme = Theme.Name.dark
        var testDescription: String { "\(Int(size.width))x\(Int(size.height))\(scale == 1 ? "" : "@\(Int(scale))") \(theme)" }
    }

    /// - Parameters:
    ///   - album: nil shows the sample that comes with the program.
    ///   - restored: what the program finds again.
    init(
        _ window: Window, scene: SceneName = .panorama, album: Album? = nil, showsHint: Bool = false, restored: SavedState = SavedState()
    ) throws {
        var state = AppState()
        (state.scene, state.size, state.scale, state.theme, state.seed) = (scene, window.size, window.scale, window.theme, 1)
        (state.showsHint, state.restored) = (showsHint, restored)
        var services = AppServices(
            pictures: PictureLibrary(decoder: LookPictures(), on: Work(.synchronous)), text: try Studio.fonts(),
            sample: try LookFixture.sample(), landscapeFolder: Studio.resources + "/landscape")
        services.emitters = try Studio.emitters()
        services.facts = FactsReader { _ in
            PictureFacts(size: Size(width: 4032, height: 3024), byteCount: 3_400_000, date: "19 September, 19:42", camera: "a camera")
        }
        session = SceneSession(state, showing: OpenedPaths(album: album), with: services)
        run(0.1)
    }

    private static func sample() throws -> Album {
        let folder = Studio.resources + "/pictures"
        return Album(sampleIn: folder, table: try String(contentsOfFile: folder + "/captions.tsv", encoding: .utf8))
    }

    /// An album of pictures of one colour, by its name in `LookPictures`.
    static func album(of colour: String, count: Int = 12, title: String = "white") -> Album {
        let entries = (1...count).map { Album.Entry(image: "\(colour)/\($0)", title: "picture \($0)", detail: "\($0) May, 06:40") }
        return Album(title: title, summary: "\(count) pictures, May 2024", entries: entries)
    }

    /// Advances time in a few frames, because movements are functions of time.
    func run(_ duration: Seconds, frames: Int = 6) {
        for _ in 0..<frames {
            time += duration / Double(frames)
            list = session.frame(at: time, events: [])
        }
    }

    func key(_ key: Key, _ modifiers: KeyModifiers = [], then duration: Seconds = 3) {
        list = session.frame(at: time, events: [InputEvent(time: time, .keyDown(key, modifiers, isRepeat: false))])
        run(duration)
    }

    func drag(from start: Point, to end: Point) {
        let events: [InputEvent.Kind] = [
            .pointerMoved(.mouse(.left), start), .pointerDown(.mouse(.left), start),
            .pointerMoved(.mouse(.left), start + (end - start) * 0.5), .pointerMoved(.mouse(.left), end), .pointerUp(.mouse(.left), end),
        ]
        for event in events {
            time += 0.05
            list = session.frame(at: time, events: [InputEvent(time: time, event)])
        }
        run(0.5)
    }

    func point(at point: Point, then duration: Seconds = 0.4) {
        list = session.frame(at: time, events: [InputEvent(time: time, .pointerMoved(.mouse(.left), point))])
        run(duration)
    }
}

/// The program's pictures, and plain ones for names that begin with a colour. Decoded pictures are cached.
nonisolated final class LookPictures: ImageLoading {
    private struct Key: Hashable {
        var path: String
        var fit: PictureFit
    }

    private static let decoded = Mutex<[Key: Bitmap]>([:])
    private static let colours: [String: UInt32] = [
        "white": 0xFFFF_FFFF, "black": 0xFF00_0000, "clear-black": 0x2000_0000, "clear-white": 0x20FF_FFFF,
    ]

    /// The error for pictures whose names begin with "broken".
    struct Broken: Error, CustomStringConvertible {
        let description = "is damaged: it ends too early"
    }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        let colour = path.prefix { $0 != "/" }
        if colour == "broken" { throw Broken() }
        if colour == "half" {
            let whole = LookPictures.plain(0xFFFF_FFFF, fit)
            return Bitmap(width: whole.width, height: whole.height, pixels: whole.pixels, isComplete: false)
        }
        if let pixel = LookPictures.colours[String(colour)] { return LookPictures.plain(pixel, fit) }
        let key = Key(path: path, fit: fit)
        if let known = LookPictures.decoded.withLock({ $0[key] }) { return known }
        let bitmap = try FileImageLoader(CodecDecoder()).decode(path: path, fit: fit)
        LookPictures.decoded.withLock { $0[key] = bitmap }
        return bitmap
    }

    private static func plain(_ pixel: UInt32, _ fit: PictureFit) -> Bitmap {
        let (width, height) =
            switch fit {
            case .original: (300, 200)
            case .fill(let width, let height), .within(let width, let height), .fitting(let width, let height, _),
                .exactly(let width, let height):
                (width, height)
            case .height(let height): (height * 3 / 2, height)
            }
        return Bitmap(width: width, height: height, pixels: [UInt32](repeating: pixel, count: width * height))
    }
}

extension LookFixture {
    /// Whether the text belongs to the front: the current page, the view that covers the scene, or the layers over everything. The huge
    /// title does not count, because it is more a picture than a word. Disabled controls do not count either, because they are meant to be
    /// quiet.
    func counts(_ index: Int, _ draw: TextDraw) -> Bool {
        guard draw.run.font.face != .displayThin else { return false }
        if let slab { return index > slab }
        return !asidePlaces.contains { $0.contains(draw.origin) }
    }

    /// The index in the list at which the view that covers the scene begins; nil if there is none.
    private var slab: Int? {
        guard let place = session.root.modal?.content.place else { return nil }
        return list.commands.firstIndex { if case .shape(.rounded, place, _, _) = $0 { true } else { false } }
    }

    /// Pages that are not the current one, controls that cannot be used, and the edges over which rows of a list fade out.
    private var asidePlaces: [Rect] {
        var places = all(ListView.self).filter { $0.endFade > 0 }.map { list in
            let place = list.place
            let edge = list.endFade + 40 * list.theme.scale
            return Rect(x: place.minX, y: place.maxY - edge, width: place.width, height: edge).insetBy(-8)
        }
        session.stage.root.forEachDescendant { view in
            if let button = view as? Button, !button.isEnabled { places.append(button.place.insetBy(-1)) }
            guard let panorama = view as? PanoramaView, !panorama.isPresenting else { return }
            let current = Int(panorama.progress.rounded())
            for (index, page) in panorama.pages.enumerated() where index != current {
                places.append(page.place.insetBy(-8))
            }
        }
        return places
    }
}

extension View {
    /// Where it is in the window.
    var place: Rect { convert(bounds, to: nil) }
}
