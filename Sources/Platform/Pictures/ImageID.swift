/// Names a picture at the size it is to be drawn at.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// A path, or a name such as `soft-dot`.
    public let name: String
    /// The pixels wanted. A decoder never delivers more than it needs to fill them.
    public let fit: Fit

    /// How a picture is brought to size; measures are physical pixels.
    public enum Fit: Hashable, Sendable {
        /// As stored.
        case original
        /// Scaled and centre-cropped to exactly this size.
        case fill(width: Int, height: Int)
        /// Scaled to lie within this size, never enlarged.
        case within(width: Int, height: Int)
        /// Scaled to exactly this height; the width follows the aspect ratio.
        case height(Int)
        /// Stretched to exactly this size.
        case exactly(width: Int, height: Int)
    }

    public init(_ name: String, fit: Fit = .original) {
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

    /// A new frame is about to be recorded.
    func frameBegan()

    /// Bytes of pixels that are kept at hand; 0 for what keeps none.
    var cacheBytes: Int { get }
}

extension ImageProviding {
    public func prefetch(_ image: ImageID) {}
    public func frameBegan() {}
    public var cacheBytes: Int { 0 }
}
