import Pictures
import Platform
import SDLBackend

/// Reads a picture's header before any decoder sees the file, and then lets SDL decode it.
nonisolated struct CheckedDecoder: PictureDecoding {
    private let decoder = PictureDecoder()

    func decode(path: String, fit: ImageID.Fit) throws -> Bitmap {
        do {
            let header = try PictureHeader(ofFile: path)
            guard header.isComplete else { throw PictureError.endsTooEarly }
            return try decoder.decode(path: path, fit: fit, orientation: header.orientation)
        } catch let error as PictureError {
            throw Failure(message: error.line(for: path))
        } catch {
            throw Failure(message: PictureError.notDecoded("\(error)").line(for: path))
        }
    }
}
