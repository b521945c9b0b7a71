import EmitterFiles
import Imaging
import Particles
import Pictures
import Platform
import Storage

/// Decodes the pictures of an emitter within a shared pixel budget. A soft dot replaces each picture that cannot be shown.
nonisolated struct EmitterPictures {
    private let document: EmitterDocument
    /// The path of the emitter's file. Pictures that are not embedded are searched next to it.
    private let file: String
    private let decoder: FileImageLoader
    private var budget = PictureBudget()
    /// Embedded pictures that could not be read, by name.
    private let damaged: [String: LostPicture]
    /// The soft dot, once it has been drawn.
    private var standIn: Bitmap?
    /// One line for each picture that is missing.
    private(set) var refusals: [String] = []

    /// - Parameter lost: The embedded pictures that could not be read.
    init(of document: EmitterDocument, lost: [LostPicture] = [], at file: String, decoder: FileImageLoader) {
        self.document = document
        damaged = Dictionary(lost.map { ($0.name, $0) }) { first, _ in first }
        self.file = file
        self.decoder = decoder
    }

    /// Returns the pictures named by cells, except the built-in ones.
    mutating func sprites() -> [String: Bitmap] {
        var pictures: [String: Bitmap] = [:]
        for name in names.sorted() where !SpritePicture.names.contains(name) {
            do throws(LostPicture) {
                pictures[name] = try decoded(name) { (size, budget) throws(PictureBudget.Excess) in
                    try budget.take(size)
                    // Never uses more pixels than budgeted, even if the file changes between the two reads.
                    return .within(width: size.width, height: size.height)
                }
            } catch {
                refusals.append("\(error); a soft dot stands in for it")
                pictures[name] = makeStandIn()
            }
        }
        return pictures
    }

    /// A soft dot as large as the document's texture width, to which sizes refer.
    private mutating func makeStandIn() -> Bitmap {
        if let standIn { return standIn }
        let dot = SpritePicture.softDot(side: Int(min(max(document.textureWidth, 1), EmitterPictures.largestStandIn)))
        let drawn = Bitmap(width: dot.width, height: dot.height, pixels: dot.pixels)
        standIn = drawn
        return drawn
    }

    /// In pixels. Larger textures are rare, and a dot can be enlarged without visible loss.
    private static let largestStandIn = 1_024.0

    /// Returns the mask, downscaled to `EmitterFileLimits.maskSide`; nil if there is none or it cannot be read.
    mutating func mask() -> OpacityMask? {
        guard let name = document.maskName else { return nil }
        let side = EmitterFileLimits.maskSide
        do throws(LostPicture) {
            let picture = try decoded(name) { (_, _) throws(PictureBudget.Excess) in .within(width: side, height: side) }
            return OpacityMask(name: name, width: picture.width, height: picture.height, alphas: picture.pixels.map { UInt8($0 >> 24) })
        } catch {
            refusals.append("\(error); particles are born at a point")
            return nil
        }
    }

    private var names: Set<String> {
        var names: Set<String> = []
        var rest = document.emitter.cells
        while let cell = rest.popLast() {
            rest += cell.emitterCells
            if let contents = cell.contents { names.insert(contents) }
        }
        return names
    }

    /// Returns the size at which to decode a picture, given its original size.
    private typealias Fit = (PixelSize, inout PictureBudget) throws(PictureBudget.Excess) -> PictureFit

    /// Returns the picture embedded in the file, or else the one next to it.
    private mutating func decoded(_ name: String, fit: Fit) throws(LostPicture) -> Bitmap {
        var lost = damaged[name]
        if let embedded = document.pictures[name] {
            do { return try decoded(embedded, fit: fit) } catch { lost = self.lost(name, error) }
        }
        do { return try decodedBesideFile(name, fit: fit) } catch { throw lost ?? self.lost(name, error) }
    }

    private mutating func decoded(_ embedded: EmbeddedPicture, fit: Fit) throws -> Bitmap {
        let before = budget
        do {
            let size = try PictureHeader(of: embedded.bytes).uprightSize
            return try decoder.decode(contents: embedded.bytes, fit: try fit(size, &budget))
        } catch {
            budget = before
            throw error
        }
    }

    private mutating func decodedBesideFile(_ name: String, fit: Fit) throws -> Bitmap {
        let path = PictureBesideFile.path(of: name, beside: file)
        let size = try PictureHeader(ofFile: path).uprightSize
        return try decoder.decode(path: path, fit: try fit(size, &budget))
    }

    private func lost(_ name: String, _ error: any Error) -> LostPicture {
        let reason = (error as? PictureFailure)?.error.reason ?? "\(error)"
        return LostPicture(name, of: file, reason: reason)
    }
}
