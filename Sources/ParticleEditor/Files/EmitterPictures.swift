import EmitterFiles
import Imaging
import Particles
import Pictures
import Platform
import Storage

/// The pictures of an emitter, decoded within the pixels that all of them together may have.
struct EmitterPictures {
    private let document: EmitterDocument
    /// The emitter's file, beside which pictures lie that do not travel in it.
    private let file: String
    private let decoder: FileImageLoader
    private var budget = PictureBudget()
    /// Why pictures are missing, one line each.
    private(set) var refusals: [String] = []

    init(of document: EmitterDocument, at file: String, decoder: FileImageLoader) {
        self.document = document
        self.file = file
        self.decoder = decoder
    }

    /// Where a picture of this name lies.
    static func path(of name: String, beside file: String) -> String {
        file.utf8.contains(UInt8(ascii: "/")) ? FilePath.joined(FilePath.folder(of: file), name) : name
    }

    /// The pictures that cells name, beyond those that every emitter knows.
    mutating func sprites() -> [String: Bitmap] {
        var pictures: [String: Bitmap] = [:]
        for name in names.sorted() where !SpritePicture.names.contains(name) {
            pictures[name] = decoded(name) { (size, budget) throws(PictureBudget.Excess) in
                try budget.take(size)
                // No more than was counted, whatever stands in the file when it is read for the second time.
                return .within(width: size.width, height: size.height)
            }
        }
        return pictures
    }

    /// The mask; a picture that is finer than a mask has to be is read smaller.
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

    /// - Parameter fit: How large it may be, after a look at its size.
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
