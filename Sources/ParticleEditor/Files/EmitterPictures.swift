import EmitterFiles
import Imaging
import Particles
import Pictures
import Platform
import Storage

/// Decodes the pictures of an emitter within a shared pixel budget.
nonisolated struct EmitterPictures {
    private let document: EmitterDocument
    /// The path of the emitter's file, next to which pictures are looked up that are not embedded in it.
    private let file: String
    private let decoder: FileImageLoader
    private var budget = PictureBudget()
    /// Reasons why pictures are missing, one line each.
    private(set) var refusals: [String] = []

    init(of document: EmitterDocument, at file: String, decoder: FileImageLoader) {
        self.document = document
        self.file = file
        self.decoder = decoder
    }

    /// Returns the path of a picture of this name next to `file`.
    static func path(of name: String, beside file: String) -> String {
        file.utf8.contains(UInt8(ascii: "/")) ? FilePath.joined(FilePath.folder(of: file), name) : name
    }

    /// Returns the pictures named by cells, without the built-in ones.
    mutating func sprites() -> [String: Bitmap] {
        var pictures: [String: Bitmap] = [:]
        for name in names.sorted() where !SpritePicture.names.contains(name) {
            pictures[name] = decoded(name) { (size, budget) throws(PictureBudget.Excess) in
                try budget.take(size)
                // No more pixels than budgeted, even if the file changes between the two reads.
                return .within(width: size.width, height: size.height)
            }
        }
        return pictures
    }

    /// Returns the mask, downscaled to `EmitterFileLimits.maskSide`; nil if there is none or it cannot be read.
    mutating func mask() -> OpacityMask? {
        guard let name = document.maskName else { return nil }
        let side = EmitterFileLimits.maskSide
        let picture = decoded(name) { (_, _) throws(PictureBudget.Excess) in .within(width: side, height: side) }
        return picture.map { picture in
            OpacityMask(name: name, width: picture.width, height: picture.height, alphas: picture.pixels.map { UInt8($0 >> 24) })
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

    /// - Parameter fit: Returns the size to decode at, given the picture's own size.
    private mutating func decoded(
        _ name: String, fit: (PixelSize, inout PictureBudget) throws(PictureBudget.Excess) -> PictureFit
    ) -> Bitmap? {
        do {
            if let embedded = document.pictures[name] {
                let size = try PictureHeader(of: embedded.bytes).uprightSize
                return try decoder.decode(contents: embedded.bytes, fit: try fit(size, &budget))
            }
            let path = EmitterPictures.path(of: name, beside: file)
            let size = try PictureHeader(ofFile: path).uprightSize
            return try decoder.decode(path: path, fit: try fit(size, &budget))
        } catch {
            refusals.append("\(file): the picture \(name): \(error)")
            return nil
        }
    }
}
