public import Imaging
import Platform
import Storage

/// A small picture of another one, in a file that is named.
public enum ThumbnailFile {
    /// Writes a PNG that lies within a square of `longestSide` pixels. The calling process must have a single thread.
    ///
    /// Whatever becomes of the decoder, and whether or not the disk has room, what lay at `output` is untouched until the thumbnail is whole.
    /// - Parameters:
    ///   - output: Replaced by the thumbnail, which keeps the permissions of a file that was there. Of a symbolic link the link itself is
    ///     replaced and not the file behind it. A pipe or a device is written to. Where the picture itself lies nothing is written.
    /// - Throws: `PictureFailure`, naming the file that could not be read or written.
    public static func make(
        of path: String, at output: String, longestSide: Int, with decoder: some FileDecoding
    ) throws(PictureFailure) {
        do {
            let job = try Self.job(path, longestSide)
            guard !job.lies(at: output) else { throw PictureError.isItsOwnThumbnail }
            // Desktops kill thumbnailers that take long: nothing is left then.
            var target = try OutputFile(output, links: .replaced, startsNameless: true)
            try job.run(decoder, into: target.descriptor)
            try target.finish(isDurable: false)
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
