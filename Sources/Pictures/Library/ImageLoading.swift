public import Imaging
import Platform

/// Turns a named picture into pixels. Called on threads of the library's own.
public protocol ImageLoading: Sendable {
    /// - Throws: an error whose description is one line for the user.
    func decode(path: String, fit: PictureFit) throws -> Bitmap

    /// What was remembered of failures to decode this picture is forgotten: somebody wants it tried again.
    func forget(path: String)
}

extension ImageLoading {
    public func forget(path: String) {}
}
