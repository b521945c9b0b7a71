public import Imaging
public import LayoutMath
public import Storage

/// A picture's name and the size to load it at.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// A path, or the name of a picture drawn by the program.
    public let name: String
    /// The size in pixels to load the picture at. Default: its original size.
    public let fit: PictureFit
    /// The frame of an animated picture, 0 and up. Loading it also gives the frame's timing. Nil for the picture as a still.
    public let frame: Int?
    /// The part of the upright picture that `fit` applies to, in the file's pixels; nil for the complete picture.
    public let part: PicturePart?

    /// Creates an identifier, by default for the picture's original size.
    /// - Parameter frame: The frame of an animated picture, 0 and up; nil for the picture as a still.
    public init(_ name: String, fit: PictureFit = .original, frame: Int? = nil) {
        self.name = name
        self.fit = fit
        self.frame = frame
        part = nil
    }

    /// Creates an identifier for a part of a still, by default with all its pixels. A part that extends beyond the picture cannot be
    /// loaded.
    public init(_ name: String, part: PicturePart, fit: PictureFit = .original) {
        self.name = name
        self.fit = fit
        self.part = part
        frame = nil
    }

    /// Whether this identifies a complete still, neither a frame nor a part, so that another size of it can be shown as a stand-in.
    public var isWholeStill: Bool { frame == nil && part == nil }

    /// The name, followed by the size unless it is the original size, and by the frame or the part.
    public var description: String {
        if let part { return "\(sizedName)[\(part.x),\(part.y),\(part.size)]" }
        return frame.map { "\(sizedName)#\($0)" } ?? sizedName
    }

    private var sizedName: String {
        switch fit {
        case .original: name
        case .fill(let width, let height): "\(name)@fill\(width)x\(height)"
        case .within(let width, let height): "\(name)@within\(width)x\(height)"
        case .fitting(let width, let height, _): "\(name)@fit\(width)x\(height)"
        case .height(let height): "\(name)@h\(height)"
        case .exactly(let width, let height): "\(name)@\(width)x\(height)"
        }
    }
}

/// The loading state of a picture.
public enum ImageState: Sendable {
    /// Being loaded; ask again in a later frame.
    case loading
    /// Loaded. The bitmap has no pixels if a renderer keeps them as a texture.
    case ready(Bitmap)
    /// Cannot be read, with a one-line reason.
    case failed(String)

    /// Whether the picture is loaded.
    public var isReady: Bool { bitmap != nil }

    /// The loaded picture; nil while it is loading, and if it cannot be read.
    public var bitmap: Bitmap? { if case .ready(let bitmap) = self { bitmap } else { nil } }
}

/// A source of pictures by name and size, for views and renderers.
///
/// A frame is prepared and recorded between two calls of `frameBegan()`. Pictures requested during that time are wanted; those that are
/// no longer requested need not be loaded.
public protocol ImageProviding: AnyObject {
    /// Returns the state of a picture. If it is not loaded, loading begins, with priority over pictures that are only prefetched.
    func state(of image: ImageID) -> ImageState

    /// Returns the current state of a picture without requesting it: this call neither loads the picture nor keeps it in memory.
    func cachedState(of image: ImageID) -> ImageState

    /// Requests a picture that may be drawn soon; within a frame, earlier calls have priority.
    func prefetch(_ image: ImageID)

    /// Whether a picture whose state was requested since the current frame began is still missing.
    var isMissingPictures: Bool { get }

    /// Returns another loaded size of the picture, to be shown scaled while `image` is loading; nil if there is none.
    func standIn(for image: ImageID) -> StandIn?

    /// Called before the preparation of a frame that will be recorded.
    func frameBegan()

    /// Called when a renderer keeps the complete picture as a texture; from then on, its bitmap may have no pixels.
    func wasUploaded(_ image: ImageID)

    /// Called when the renderer has lost the texture of a picture whose bitmap has no pixels; the picture must be loaded again.
    func wasLost(_ image: ImageID)

    /// Bytes of pixels kept in memory.
    var cacheBytes: Int { get }

    /// Where pictures loaded on other threads wait for the window, which delivers them before each frame; nil if every picture is
    /// available at once.
    var work: Work? { get }
}

extension ImageProviding {
    /// The state, for providers that load nothing.
    public func cachedState(of image: ImageID) -> ImageState { state(of: image) }
    /// False.
    public var isMissingPictures: Bool { false }
    /// Nil.
    public func standIn(for image: ImageID) -> StandIn? { nil }
    /// Does nothing.
    public func prefetch(_ image: ImageID) {}
    /// Does nothing.
    public func frameBegan() {}
    /// Does nothing: pixels are kept.
    public func wasUploaded(_ image: ImageID) {}
    /// Does nothing.
    public func wasLost(_ image: ImageID) {}
    /// Returns 0.
    public var cacheBytes: Int { 0 }
    /// Nil: every picture is available at once.
    public var work: Work? { nil }
}

/// A loaded size of a picture that is shown instead of another size.
public struct StandIn: Sendable {
    /// The loaded picture's name and size.
    public let image: ImageID
    /// The loaded picture's bitmap; without pixels if a renderer keeps them as a texture.
    public let bitmap: Bitmap

    /// Creates a stand-in.
    public init(_ image: ImageID, _ bitmap: Bitmap) {
        self.image = image
        self.bitmap = bitmap
    }

    /// Returns the part of the stand-in, in its pixels, that corresponds to `wanted` filling `size`; nil if it is the complete stand-in.
    public func source(for wanted: ImageID, filling size: Size) -> Rect? {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        guard case .fill = wanted.fit, size.width > 0, size.height > 0 else { return nil }
        let scale = min(width / size.width, height / size.height)
        let part = Size(width: size.width * scale, height: size.height * scale)
        return Rect(x: (width - part.width) / 2, y: (height - part.height) / 2, width: part.width, height: part.height)
    }
}
