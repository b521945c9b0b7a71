public import EmitterFiles
import Hosting
import Imaging
public import Particles
import Pictures
public import Platform
import Storage

/// An emitter file of the program and its pictures, ready to be shown by an `EmitterView`.
///
/// The pictures of cells are embedded in the file or lie beside it. SDL2_image decodes them in the program's process, so the file must be
/// trusted.
public nonisolated struct EmitterFile: Sendable {
    /// The emitter, with the mask of its shape if it has one.
    public var emitter: Emitter
    /// The greatest number of living particles of each cell that states none.
    public var capacity: Int
    /// What happens to new particles beyond the capacity.
    public var policy: CapacityPolicy
    /// The pictures of its cells by name, except the built-in ones: each is ready, or has failed with the reason.
    public let pictures: [String: ImageState]
    /// One line for each value that was read differently from the file, and for a mask that is missing: then the shape is a point.
    public let warnings: [String]

    /// Reads a file in any of the formats: JSON, cocos2d `.plist` or Particle Designer `.pex`. Can be called from any thread, which waits
    /// meanwhile.
    /// - Parameter path: A file of at most 4 MiB.
    /// - Throws: An error with one line for the user if the file cannot be read or is no emitter. A picture that is missing or damaged is no
    ///   error.
    /// - Complexity: O(bytes + pixels of the pictures).
    public init(at path: String) throws(EmitterFileError) {
        let reading = try EmitterFile.read(path)
        let document = reading.document
        emitter = document.emitter
        (capacity, policy) = (document.capacity ?? ParticleSystem.defaultCapacity, document.policy)
        let names = EmitterFile.pictureNames(in: emitter.cells).subtracting(SpritePicture.names)
        pictures = Dictionary(uniqueKeysWithValues: names.map { ($0, EmitterFile.picture(named: $0, of: reading, at: path)) })
        var warnings = reading.warnings.map(\.description)
        if let name = document.maskName {
            switch EmitterFile.picture(named: name, of: reading, at: path) {
            case .ready(let bitmap): emitter.mask = OpacityMask(bitmap, name: name)
            case .failed(let reason): warnings.append(reason)
            case .loading: break
            }
        }
        self.warnings = warnings
    }

    private static func read(_ path: String) throws(EmitterFileError) -> EmitterReading {
        let bytes: [UInt8]
        do { bytes = try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount) } catch {
            throw EmitterFileError(file: path, reason: FileError.words(forCode: error.code))
        }
        // Sizes in pixels are converted to scales by the width of the picture beside the file.
        return try EmitterDocument.read(bytes, file: path) { name in
            (try? PictureHeader(ofFile: PictureBesideFile.path(of: name, beside: path))).map { Double($0.size.width) }
        }
    }

    private static func pictureNames(in cells: [EmitterCell]) -> Set<String> {
        cells.reduce(into: []) { names, cell in
            if let contents = cell.contents { names.insert(contents) }
            names.formUnion(pictureNames(in: cell.emitterCells))
        }
    }

    /// Returns the picture embedded in the file, or else the one beside it.
    private static func picture(named name: String, of reading: EmitterReading, at path: String) -> ImageState {
        do throws(BitmapFileError) {
            if let embedded = reading.document.pictures[name] { return .ready(try Bitmap(contents: embedded.bytes, named: name)) }
            return .ready(try Bitmap(contentsOf: PictureBesideFile.path(of: name, beside: path)))
        } catch {
            return .failed(reading.lostPictures.first { $0.name == name }?.description ?? error.description)
        }
    }
}

extension OpacityMask {
    fileprivate nonisolated init(_ bitmap: Bitmap, name: String) {
        let small = bitmap.fitted(.within(width: EmitterFileLimits.maskSide, height: EmitterFileLimits.maskSide))
        self.init(name: name, width: small.width, height: small.height, alphas: small.pixels.map { UInt8($0 >> 24) })
    }
}
