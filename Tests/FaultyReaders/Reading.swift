import Codecs
import Imaging
import Pictures

/// A picture that is decoded while calls fail.
struct Reading {
    let name: String
    private let path: String
    private let fit: PictureFit
    /// The picture without failures.
    private let whole: Bitmap

    enum Outcome: Equatable {
        /// The same picture as without failures.
        case same
        /// An error that is not recorded as the picture's.
        case refused
        /// A result that must not occur.
        case wrong(String)
    }

    /// - Parameter side: The length of the square that it must fit into, in pixels; 0 for its full size.
    init(_ path: String, side: Int) throws {
        self.path = path
        name = (path.split(separator: "/").last.map(String.init) ?? path) + (side > 0 ? "@\(side)" : "")
        fit = side > 0 ? .within(width: side, height: side) : .original
        let loader = FileImageLoader(CodecDecoder())
        whole = try loader.decode(path: path, fit: fit)
        // Decodes again, and lets one decode fail, so that everything that libraries load for it is in memory.
        _ = try loader.decode(path: path, fit: fit)
        if let bitmap = try? loader.decode(path: path + "-missing", fit: fit) { throw Failure("there is a picture of \(bitmap.width)") }
    }

    /// Whether the picture is the same as without failures.
    func isSame(with decoder: any FileDecoding) throws -> Bool { try FileImageLoader(decoder).decode(path: path, fit: fit) == whole }

    func decode(with decoder: any FileDecoding = CodecDecoder()) -> Outcome {
        do {
            return try isSame(with: decoder) ? .same : .wrong("another picture")
        } catch let failure as PictureFailure {
            return failure.error.isCausedByFile ? .wrong("blamed: \(failure)") : .refused
        } catch {
            return .wrong("\(error)")
        }
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
