public import Imaging
import Platform
import Storage

/// Writes the thumbnail of a picture to a given file.
public enum ThumbnailFile {
    /// Writes a PNG that fits into a square of `longestSide` pixels. The calling process must have a single thread.
    ///
    /// The file at `output` is unchanged until the thumbnail is complete, even if the decoder crashes or the disk is full.
    /// - Parameters:
    ///   - output: Replaced by the thumbnail, keeping the permissions of an existing file. A symbolic link itself is replaced, not its
    ///     target. A pipe or device is written to. The picture itself is never overwritten.
    ///   - seconds: The limit of elapsed time for decoding and writing; positive.
    /// - Throws: `PictureFailure`, naming the file that could not be read or written.
    public static func make(
        of path: String, at output: String, longestSide: Int, within seconds: Int32, with decoder: some FileDecoding
    ) throws(PictureFailure) {
        do {
            let job = try Self.job(path, longestSide)
            guard !job.lies(at: output) else { throw PictureError.isItsOwnThumbnail }
            // Unnamed at first: desktops kill slow thumbnailers, and no file must remain then.
            var target = try OutputFile(output, links: .replaced)
            try job.run(decoder, into: target.descriptor, within: seconds)
            try target.finish(syncing: .contents)
        } catch let failure as PictureFailure {
            throw failure
        } catch let error as FileError {
            throw PictureFailure(path: output, error: PictureError(code: error.code))
        } catch {
            throw PictureFailure(path: output, error: PictureError(decoding: error))
        }
    }

    private static func job(_ path: String, _ longestSide: Int) throws(PictureFailure) -> ThumbnailJob {
        do { return try ThumbnailJob(path: path, longestSide: longestSide) } catch {
            throw PictureFailure(path: path, error: error)
        }
    }
}
