import CSandbox
import Glibc
public import Imaging
public import Platform

/// An error in loading a picture, with its name: "IMG_2217.jpg ends too early".
public struct PictureFailure: Error, Equatable, CustomStringConvertible {
    public let path: String
    public let error: PictureError

    public init(path: String, error: PictureError) {
        self.path = path
        self.error = error
    }

    public var description: String { error.line(for: path) }
}

/// Loads pictures from files; checks the header before a decoder sees the file.
public struct FileImageLoader: ImageLoading {
    private let pixels: any FileDecoding
    private let thumbnails: ThumbnailStore?
    private let backlog: ThumbnailBacklog?

    /// - Parameters:
    ///   - pixels: Decodes files whose header was accepted.
    ///   - thumbnails: A store that keeps small pictures between launches; nil for none.
    ///   - storesLater: Whether storing a new thumbnail is postponed until `catchUp()` is called or too many thumbnails wait. Otherwise the
    ///     picture is returned only after its thumbnail was stored.
    public init(_ pixels: any FileDecoding, thumbnails: ThumbnailStore? = nil, storesLater: Bool = false) {
        self.pixels = pixels
        self.thumbnails = thumbnails
        backlog = storesLater ? ThumbnailBacklog() : nil
    }

    /// - Throws: `PictureFailure`.
    public func decode(path: String, fit: PictureFit) throws -> Bitmap { try decode(path: path, fit: fit) { _ in } }

    /// - Throws: `PictureFailure`.
    public func decode(path: String, fit: PictureFit, decoding: (Bool) -> Void) throws -> Bitmap {
        try decode(ImageID(path, fit: fit), decoding: decoding)
    }

    /// - Throws: `PictureFailure`.
    public func decode(_ image: ImageID, decoding: (Bool) -> Void) throws -> Bitmap {
        let path = image.name
        func decode(_ order: DecodeOrder, _ descriptor: Int32) throws -> Bitmap {
            decoding(true)
            return try pixels.decode(order, from: descriptor) { decoding(false) }
        }
        do {
            let file = try OpenFile(path)
            let header = try PictureHeader(of: file)
            var order = DecodeOrder(header, fit: image.fit)
            if let frame = image.frame {
                (order.frame, order.source) = (frame, file.identity)
                return try decode(order, file.descriptor)
            }
            if let part = image.part {
                // The file may have been replaced since its size was read.
                guard part.isWithin(header.uprightSize) else { throw PictureError.damaged("it does not have these pixels") }
                order.part = part
            }
            // Parts of this picture may be requested next. They are found through the positions that the decoder has recorded.
            if header.format == .jpeg, image.part != nil || header.size.area > Self.partedArea { order.source = file.identity }
            func still(_ bitmap: Bitmap) -> Bitmap {
                header.isAnimated ? bitmap.asAnimated() : header.hasVideo ? bitmap.asMotionPhoto() : bitmap
            }
            func whole(_ order: DecodeOrder) throws -> Bitmap { try header.decodeStill(order) { try decode($0, file.descriptor) } }
            let source = ThumbnailSource(path: path, modified: file.modified)
            guard let thumbnails, let size = ThumbnailSize(for: order), !thumbnails.holds(source) else { return still(try whole(order)) }
            if let bitmap = try? read(thumbnails.open(source, size), fit: order.fitOnThumbnail, by: decode) { return still(bitmap) }
            if let reason = thumbnails.failure(of: source) { throw PictureError.notDecoded(reason) }
            return still(try thumbnail(size, of: source, order, identity: file.identity, in: thumbnails, by: whole))
        } catch {
            throw PictureFailure(path: path, error: PictureError(decoding: error))
        }
    }

    /// Decodes a thumbnail.
    private func read(
        _ file: borrowing OpenFile, fit: PictureFit, by decode: (DecodeOrder, Int32) throws -> Bitmap
    ) throws -> Bitmap {
        let bitmap = try decode(DecodeOrder(try PictureHeader(of: file), fit: fit), file.descriptor)
        guard bitmap.isComplete else { throw PictureError.missing }
        return bitmap
    }

    /// Decodes a picture at the size of its thumbnail, saves that, and returns it as ordered.
    /// - Parameters:
    ///   - identity: The identity of the picture's file.
    ///   - decode: Decodes the picture.
    private func thumbnail(
        _ size: ThumbnailSize, of source: ThumbnailSource, _ order: DecodeOrder, identity: UInt64, in thumbnails: ThumbnailStore,
        by decode: (DecodeOrder) throws -> Bitmap
    ) throws -> Bitmap {
        var whole = order
        whole.fit = .within(width: size.rawValue, height: size.rawValue)
        do {
            let bitmap = try decode(whole)
            let full = order.orientation.oriented(order.size)
            // An incomplete file may still be growing.
            if bitmap.isComplete {
                store {
                    thumbnails.save(bitmap, of: source, size, full: full)
                    // Meanwhile the picture may have been rewritten with the same modification time. The saved thumbnail would then show the
                    // old contents.
                    if let now = try? OpenFile(source.path), now.identity != identity { thumbnails.removeThumbnails(of: source.path) }
                }
            }
            return bitmap.fitted(order.fitOnThumbnail)
        } catch {
            thumbnails.record(error, of: source)
            throw error
        }
    }

    /// Decodes a picture in memory, such as one embedded in another file.
    /// - Throws: `PictureError`.
    public func decode(contents: [UInt8], fit: PictureFit) throws -> Bitmap {
        let header = try PictureHeader(of: contents)
        let descriptor = csandbox_shared_memory(contents.count)
        guard descriptor >= 0 else { throw PictureError(code: errno) }
        defer { close(descriptor) }
        guard contents.withUnsafeBytes({ pwrite(descriptor, $0.baseAddress, $0.count, 0) }) == contents.count else {
            throw PictureError(code: errno)
        }
        return try header.decodeStill(DecodeOrder(header, fit: fit)) { try pixels.decode($0, from: descriptor) }
    }

    private func store(_ write: @escaping @Sendable () -> Void) {
        if let backlog { backlog.add(write) } else { write() }
    }

    public func catchUp() -> Bool { backlog?.storeOne() ?? false }

    /// JPEGs with more pixels than this are expected to be requested in parts.
    private static let partedArea = 16 << 20

    public func forget(path: String) { thumbnails?.forgetFailure(of: path) }
}

extension DecodeOrder {
    init(_ header: PictureHeader, fit: PictureFit) {
        self.init(format: header.format, size: header.size, orientation: PictureOrientation(exif: header.orientation), fit: fit)
    }
}
