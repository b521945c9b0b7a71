import Glibc
public import Platform

/// A small picture of another one, in a file that is named.
public enum ThumbnailFile {
    /// Writes a PNG that lies within a square of `longestSide` pixels. The process gives up its rights before it decodes.
    /// - Throws: `PictureFailure`, naming the file that could not be read or written.
    public static func make(of path: String, at output: String, longestSide: Int, with decoder: some PixelDecoding) throws {
        let bitmap: Bitmap
        let target: Int32
        do {
            let file = try OpenFile(path)
            let order = DecodeOrder(try PictureHeader(of: file), fit: .within(width: longestSide, height: longestSide))
            target = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard target >= 0 else { throw PictureFailure(path: output, error: PictureError(code: errno)) }
            guard WorkerService.confine(mayWrite: true) else { throw PictureError.notDecoded("its limits were refused") }
            bitmap = try decoder.decode(order, from: file.descriptor)
        } catch let error as PictureError {
            throw PictureFailure(path: path, error: error)
        } catch let error as PictureFailure {
            throw error
        } catch {
            throw PictureFailure(path: path, error: .notDecoded("\(error)"))
        }
        let isWhole = PNGFile.write(bitmap, texts: [("Software", "panorama")], to: target)
        guard close(target) == 0, isWhole else { throw PictureFailure(path: output, error: .system(code: ENOSPC)) }
    }
}
