import Codecs
import Imaging
import Platform
import TestFiles

@testable import Pictures

/// An animated picture in a file, decoded frame by frame as a worker does.
struct Film {
    private let folder: TemporaryFolder
    private let path: String
    private let decoder = CodecDecoder()

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        path = try folder.write(bytes, to: "film")
    }

    /// - Parameter goesOn: Whether the decoder may continue from the frame that it decoded last.
    func frame(_ index: Int, goesOn: Bool = true, fit: PictureFit = .original) throws -> Bitmap {
        let file = try OpenFile(path)
        var order = DecodeOrder(try PictureHeader(of: file), fit: fit)
        (order.frame, order.source) = (index, goesOn ? file.identity : 0)
        return try decoder.decode(order, from: file.descriptor)
    }

    /// The frames from the first on.
    func frames(_ count: Int) throws -> [Bitmap] { try (0..<count).map { try frame($0) } }
}
