/// Renders display lists into a window or into memory.
public protocol FrameRenderer: AnyObject {
    /// Physical pixels per logical pixel.
    var scale: Double { get }

    /// Draws one frame and shows it. Images that `images` has not loaded are left out.
    func render(_ list: DisplayList, images: any ImageProviding) throws(RenderError)
}

/// A renderer's failure.
public struct RenderError: Error, Equatable, CustomStringConvertible {
    /// A one-line message for the user.
    public let description: String

    /// Creates an error with a one-line message for the user.
    public init(_ description: String) { self.description = description }
}
