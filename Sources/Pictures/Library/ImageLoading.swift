public import Imaging
import Platform

/// Loads pictures by name. Called on background threads of the library.
public protocol ImageLoading: Sendable {
    /// Loads a picture.
    /// - Throws: An error whose description is one line for the user.
    func decode(path: String, fit: PictureFit) throws -> Bitmap

    /// Forgets recorded failures to decode this picture, so that it is tried again.
    func forget(path: String)
}

extension ImageLoading {
    public func forget(path: String) {}
}
