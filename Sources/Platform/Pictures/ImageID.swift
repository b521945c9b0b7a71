public import Imaging
public import LayoutMath

/// The name of a picture and the size in which it is wanted.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// A path, or the name of a picture that the program draws.
    public let name: String
    /// The pixels that are wanted. Default the picture's own.
    public let fit: PictureFit

    /// A picture by name; by default at its own size.
    public init(_ name: String, fit: PictureFit = .original) {
        self.name = name
        self.fit = fit
    }

    /// The name, and the pixels where they are not the picture's own.
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

/// The state of a picture that was asked for.
public enum ImageState: Sendable {
    /// Being loaded; a later frame knows more.
    case loading
    /// Loaded; the bitmap is without pixels where a renderer keeps them.
    case ready(Bitmap)
    /// Cannot be read, with one line that says why.
    case failed(String)

    /// Whether there is a bitmap.
    public var isReady: Bool { if case .ready = self { true } else { false } }
}

/// A source of pictures for views and renderers, by name and size.
///
/// A frame is prepared and recorded between two calls of `frameBegan()`. Pictures that it asks for are wanted; those that it no longer asks
/// for need not be loaded.
public protocol ImageProviding: AnyObject {
    /// Returns the present state of a picture. Asking for one that is not loaded begins loading it, before all that are only prefetched.
    func state(of image: ImageID) -> ImageState

    /// Returns the present state of a picture without asking for it: nothing is loaded or kept for its sake.
    func cachedState(of image: ImageID) -> ImageState

    /// Asks for a picture that may be drawn soon; within a frame, earlier calls have priority.
    func prefetch(_ image: ImageID)

    /// Returns the same picture in another size that is loaded, to be shown scaled while `image` is being loaded; nil for none.
    func standIn(for image: ImageID) -> StandIn?

    /// Called before a frame is prepared, where one is to be recorded anew.
    func frameBegan()

    /// Called when a renderer keeps the whole picture as a texture; from now on the state may have a bitmap without pixels.
    func wasUploaded(_ image: ImageID)

    /// Called when the renderer has lost the texture of a picture whose bitmap has no pixels, which has to be loaded again.
    func wasLost(_ image: ImageID)

    /// Bytes of pixels that are kept in memory.
    var cacheBytes: Int { get }

    /// Called on any thread when something waits for `drain()`; whoever runs a loop sets it.
    var onResult: @Sendable () -> Void { get set }

    /// Takes over what has arrived since the last call; a loop calls it before a frame.
    /// - Returns: Whether anything changed that somebody asked for.
    func drain() -> Bool
}

extension ImageProviding {
    /// The state, for providers that load nothing.
    public func cachedState(of image: ImageID) -> ImageState { state(of: image) }
    /// Nil.
    public func standIn(for image: ImageID) -> StandIn? { nil }
    /// Does nothing.
    public func prefetch(_ image: ImageID) {}
    /// Does nothing.
    public func frameBegan() {}
    /// Does nothing: the pixels are kept.
    public func wasUploaded(_ image: ImageID) {}
    /// Does nothing.
    public func wasLost(_ image: ImageID) {}
    /// 0.
    public var cacheBytes: Int { 0 }
    /// What is there at once has nobody waiting.
    public var onResult: @Sendable () -> Void {
        get { {} }
        set {}
    }
    public func drain() -> Bool { false }
}

/// A loaded size of a picture that is shown in place of another size.
public struct StandIn: Sendable {
    /// Name and size of the loaded picture.
    public let image: ImageID
    /// Its pixels, or only their measures where a renderer keeps them.
    public let bitmap: Bitmap

    /// A stand-in.
    public init(_ image: ImageID, _ bitmap: Bitmap) {
        self.image = image
        self.bitmap = bitmap
    }

    /// Returns the part of the stand-in, in its pixels, that shows what the wanted image would in a rectangle of `size`; nil for the whole.
    public func source(for wanted: ImageID, filling size: Size) -> Rect? {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        guard case .fill = wanted.fit, size.width > 0, size.height > 0 else { return nil }
        let scale = min(width / size.width, height / size.height)
        let part = Size(width: size.width * scale, height: size.height * scale)
        return Rect(x: (width - part.width) / 2, y: (height - part.height) / 2, width: part.width, height: part.height)
    }
}
