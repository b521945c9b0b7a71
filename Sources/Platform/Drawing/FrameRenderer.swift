/// A renderer of display lists, into a window or into memory.
public protocol FrameRenderer: AnyObject {
    /// Physical pixels for each logical one.
    var scale: Double { get }

    /// Draws one frame and shows it. An image that `images` has not loaded is left out.
    func render(_ list: DisplayList, images: any ImageProviding) throws(RenderError)
}

/// The failure of a renderer.
public struct RenderError: Error, Equatable, CustomStringConvertible {
    /// One line that says what failed.
    public let description: String

    /// An error with its one line for the user.
    public init(_ description: String) { self.description = description }
}
