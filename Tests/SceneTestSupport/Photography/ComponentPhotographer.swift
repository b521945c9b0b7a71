public import Imaging
public import LayoutMath
import Particles
public import Platform
import Replay
public import Views

/// Views on a backdrop, with a user in front of them and a camera behind the user.
public final class ComponentPhotographer {
    public let user: StageHarness
    private let camera: Camera
    private let images = PaintedImages()

    /// - Parameter backdrop: the views behind them.
    public init(
        _ views: [View], size: Size = Size(width: 400, height: 300), scale: Double = 1, theme: Theme = .standard, backdrop: Color
    ) throws {
        let root = Backdrop(color: backdrop)
        for view in views { root.addSubview(view) }
        user = StageHarness(Stage(root: root, size: size, scale: scale, text: try Studio.fonts(), images: images, theme: theme))
        camera = Camera(scale: scale)
    }

    /// The frame that the user sees now.
    public func photograph() throws -> Bitmap { try camera.photograph(user.list, images: images) }

    /// Photographs now and after each of the waits.
    public func filmstrip(after waits: [Seconds]) throws -> Bitmap {
        var frames: [Bitmap] = [try photograph()]
        for wait in waits {
            user.advance(by: wait)
            frames.append(try photograph())
        }
        return Filmstrip(frames, gap: 4).bitmap
    }
}

/// A plain colour.
private final class Backdrop: View {
    private let color: Color

    init(color: Color) {
        self.color = color
        super.init()
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, color) }
}

/// `PaintedPictures` and the sprites of emitters at once, and one picture that never arrives.
public final class PaintedImages: ImageProviding {
    /// A name whose picture keeps loading.
    public static let endless = "painted/endless"
    private var known: [ImageID: ImageState] = [:]

    public init() {}

    public func state(of image: ImageID) -> ImageState {
        if image.name == PaintedImages.endless { return .loading }
        if let state = known[image] { return state }
        if let sprite = SpritePicture.named(image.name) {
            known[image] = .ready(Bitmap(sprite))
            return .ready(Bitmap(sprite))
        }
        let state: ImageState
        do { state = .ready(try PaintedPictures().decode(path: image.name, fit: image.fit)) } catch { state = .failed("\(error)") }
        known[image] = state
        return state
    }
}
