public import Imaging
public import LayoutMath

/// Names a picture at the size it is to be drawn at.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// A path, or a name such as `soft-dot`.
    public let name: String
    /// The pixels wanted. A decoder never delivers more than it needs to fill them.
    public let fit: PictureFit

    public init(_ name: String, fit: PictureFit = .original) {
        self.name = name
        self.fit = fit
    }

    public var description: String {
        switch fit {
        case .original: name
        case .fill(let width, let height): "\(name)@fill\(width)x\(height)"
        case .within(let width, let height): "\(name)@within\(width)x\(height)"
        case .height(let height): "\(name)@h\(height)"
        case .exactly(let width, let height): "\(name)@\(width)x\(height)"
        }
    }
}

/// What is known of a picture at this moment.
public enum ImageState: Sendable {
    case loading
    case ready(Bitmap)
    /// One line that names the reason, for a placeholder.
    case failed(String)

    public var isReady: Bool { if case .ready = self { true } else { false } }
}

/// Gives views and renderers the pictures they name.
///
/// A frame is recorded between two calls of `frameBegan()`; what it asks for is wanted, and what it does not ask for any more need not
/// be loaded.
public protocol ImageProviding: AnyObject {
    /// The state now. Asking for a picture that is not there starts loading it, before all that is only prefetched.
    func state(of image: ImageID) -> ImageState

    /// Asks for a picture that may be seen soon; earlier calls within a frame come first.
    func prefetch(_ image: ImageID)

    /// The same picture in another size that is there, to be shown scaled while `image` is being loaded; nil when there is none.
    func standIn(for image: ImageID) -> StandIn?

    /// A new frame is about to be recorded.
    func frameBegan()

    /// A renderer keeps the whole picture as a texture: whoever provides it may from now on answer with a bitmap without pixels.
    func wasUploaded(_ image: ImageID)

    /// The renderer has no texture any more of a picture whose bitmap has no pixels: it is to be loaded again.
    func wasLost(_ image: ImageID)

    /// Bytes of pixels that are kept at hand; 0 for what keeps none.
    var cacheBytes: Int { get }

    /// Called on any thread when something waits for `drain()`; whoever runs a loop sets it.
    var onResult: @Sendable () -> Void { get set }

    /// Takes over what has arrived since the last call; a loop calls it before a frame.
    /// - Returns: Whether anything changed that somebody asked for.
    func drain() -> Bool
}

extension ImageProviding {
    public func standIn(for image: ImageID) -> StandIn? { nil }
    public func prefetch(_ image: ImageID) {}
    public func frameBegan() {}
    public func wasUploaded(_ image: ImageID) {}
    public func wasLost(_ image: ImageID) {}
    public var cacheBytes: Int { 0 }
    /// What is there at once has nobody waiting.
    public var onResult: @Sendable () -> Void {
        get { {} }
        set {}
    }
    public func drain() -> Bool { false }
}

/// A picture that is shown in place of another size of itself.
public struct StandIn: Sendable {
    public let image: ImageID
    public let bitmap: Bitmap

    public init(_ image: ImageID, _ bitmap: Bitmap) {
        self.image = image
        self.bitmap = bitmap
    }

    /// The part, in the stand-in's pixels, that shows what `image` would in a rectangle of `size`.
    public func source(for wanted: ImageID, filling size: Size) -> Rect? {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        guard case .fill = wanted.fit, size.width > 0, size.height > 0 else { return nil }
        let scale = min(width / size.width, height / size.height)
        let part = Size(width: size.width * scale, height: size.height * scale)
        return Rect(x: (width - part.width) / 2, y: (height - part.height) / 2, width: part.width, height: part.height)
    }
}
