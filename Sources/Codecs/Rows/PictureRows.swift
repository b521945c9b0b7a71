import CCodecs
import Glibc
import Imaging

/// The rows of a picture file in file order, reduced to a smaller picture as they arrive.
struct PictureRows<Sample: RowSample>: ~Copyable {
    /// The row being filled.
    var row: [Sample]
    /// The alpha of the row's pixels, for samples without alpha; empty if they are opaque.
    var alpha: [UInt8] = []
    /// The number of stored rows.
    private(set) var count = 0
    let size: PixelSize

    /// The number of rows up to the last one that is needed.
    private let neededCount: Int
    private let isTopDown: Bool
    private let rows: OpaquePointer
    private let picture: UnsafeMutablePointer<CCodecsPicture>

    /// - Parameters:
    ///   - size: The size of the stored picture, both sides at least 1.
    ///   - isTopDown: Whether the first row is the top one; otherwise it is the bottom one.
    ///   - reduction: Squares of this many by this many pixels become one; 1 or more.
    ///   - colors: What the file states about its colours.
    ///   - picture: Receives the pixels. The caller owns it and frees it, even after an error.
    /// - Throws: `system` if there is no memory.
    init(
        _ size: PixelSize, isTopDown: Bool = true, reduction: Int, colors: FileColors = FileColors(),
        into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) {
        row = [Sample](repeating: .zero, count: size.width * Sample.countPerPixel)
        (self.size, self.isTopDown, self.picture) = (size, isTopDown, picture)
        let rows = colors.withSpace { space in
            ccodecs_sample_rows_begin(
                picture, colors.isOfScene ? CCodecsSceneLight : Sample.kind, space, Int32(size.width), Int32(size.height), Int32(reduction))
        }
        guard let rows else { throw .system(code: ENOMEM) }
        self.rows = rows
        let wanted = picture.pointee.part_scale > 0 ? picture.pointee.wanted : CCodecsPart(size)
        neededCount = isTopDown ? Int(wanted.y + wanted.height) : size.height - Int(wanted.y)
    }

    deinit { ccodecs_sample_rows_end(rows) }

    /// Whether all needed rows were stored.
    var isComplete: Bool { count >= neededCount }

    /// Stores the row. Rows after the last needed one are ignored.
    mutating func put() {
        guard !isComplete else { return }
        let y = Int32(isTopDown ? count : size.height - 1 - count)
        row.withUnsafeBytes { row in
            guard let start = row.baseAddress else { return }
            alpha.withUnsafeBufferPointer { ccodecs_sample_rows_put(rows, start, $0.isEmpty ? nil : $0.baseAddress, y) }
        }
        count += 1
    }

    /// Fills the row with `sample`, starting at pixel `x`.
    mutating func clear(from x: Int = 0, with sample: Sample = .zero) {
        for place in (x * Sample.countPerPixel)..<row.count { row[place] = sample }
    }

    /// Ends the picture.
    /// - Parameters:
    ///   - isOpaque: Whether the file has no transparency.
    ///   - isWhole: Whether no rows were missing or incomplete in the file.
    /// - Throws: `damaged` if there is not even one row.
    consuming func finish(isOpaque: Bool, isWhole: Bool = true) throws(PictureDecodeError) {
        guard count > 0 else { throw .damaged("it ends too early") }
        picture.pointee.is_opaque = isOpaque ? 1 : 0
        picture.pointee.is_complete = isWhole && isComplete ? 1 : 0
    }
}

/// The colours that a file states.
struct FileColors {
    /// The ICC profile; empty if there is none.
    var profile: [UInt8] = []
    /// Whether samples are the light of a scene, which may be brighter than white.
    var isOfScene = false

    /// The code point of ITU-T H.273 for "unspecified".
    private static let unstated: Int32 = 2

    /// Calls `body` with the space; nil if nothing is stated.
    fileprivate func withSpace<Result>(_ body: (UnsafePointer<CCodecsColourSpace>?) -> Result) -> Result {
        guard !profile.isEmpty else { return body(nil) }
        return profile.withUnsafeBufferPointer { profile in
            var space = CCodecsColourSpace()
            (space.profile, space.profile_count) = (profile.baseAddress, profile.count)
            (space.primaries, space.transfer) = (Self.unstated, Self.unstated)
            return body(&space)
        }
    }
}
