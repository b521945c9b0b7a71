public import Imaging
public import Platform

/// Loads pictures by name. Called on background threads of the library.
public protocol ImageLoading: Sendable {
    /// Loads a picture.
    /// - Throws: An error whose description is one line for the user.
    func decode(path: String, fit: PictureFit) throws -> Bitmap

    /// Loads a picture as `decode(path:fit:)` does.
    /// - Parameter decoding: Called with true before pixels are decoded, which has a separate time limit. Called with false before files
    ///   are accessed again, which may hang.
    func decode(path: String, fit: PictureFit, decoding: (Bool) -> Void) throws -> Bitmap

    /// Loads a picture, one of its frames or a part of it, in the same way as `decode(path:fit:decoding:)` loads the complete still
    /// picture.
    func decode(_ image: ImageID, decoding: (Bool) -> Void) throws -> Bitmap

    /// Does some postponed work, such as storing a thumbnail. Called by threads after a picture was delivered, while no visible picture is
    /// waiting.
    /// - Returns: false if there is nothing to do.
    func catchUp() -> Bool

    /// Forgets recorded failures to decode this picture, so that it is tried again.
    func forget(path: String)
}

extension ImageLoading {
    public func decode(path: String, fit: PictureFit, decoding: (Bool) -> Void) throws -> Bitmap { try decode(path: path, fit: fit) }

    /// Loads the picture as a still, for loaders that do not support frames. Fails if a part is requested.
    public func decode(_ image: ImageID, decoding: (Bool) -> Void) throws -> Bitmap {
        guard image.part == nil else { throw PictureError.notDecoded("its parts are not loaded") }
        return try decode(path: image.name, fit: image.fit, decoding: decoding)
    }

    public func catchUp() -> Bool { false }

    public func forget(path: String) {}
}
