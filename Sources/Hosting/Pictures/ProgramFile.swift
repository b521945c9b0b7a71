import Glibc
import Imaging
import Storage

/// A picture file that belongs to the program, in one or several sizes: `sunset.png`, `sunset@2x.png` and `sunset@3x.png`.
nonisolated struct ProgramFile {
    /// The path of the smallest size, with or without its extension.
    let path: String

    /// The extensions that are tried, in this order.
    static let extensions = ["png", "jpg", "jpeg", "webp", "gif", "bmp"]
    /// What follows the names of the sizes, the smallest first.
    static let sizes = ["", "@2x", "@3x"]

    /// Returns the smallest size that has enough pixels, or otherwise the largest one, scaled.
    /// - Complexity: O(pixels of the sizes up to that one).
    func bitmap(fit: PictureFit) throws(BitmapFileError) -> Bitmap {
        var largest: Bitmap?
        for size in ProgramFile.sizes {
            guard let file = file(ofSize: size) else { continue }
            let bitmap = try Bitmap(contentsOf: file)
            if bitmap.hasEnoughPixels(for: fit) { return bitmap.fitted(fit) }
            largest = bitmap
        }
        if let largest { return largest.fitted(fit) }
        // There is no such file, which this says in the system's words.
        return try Bitmap(contentsOf: ProgramFile.hasExtension(path) ? path : "\(path).\(ProgramFile.extensions[0])")
    }

    private func file(ofSize size: String) -> String? {
        guard ProgramFile.hasExtension(path) else {
            return ProgramFile.extensions.map { "\(path)\(size).\($0)" }.first(where: ProgramFile.exists)
        }
        let ending = FilePath.fileExtension(of: path)
        let file = "\(path.dropLast(ending.count + 1))\(size).\(path.suffix(ending.count))"
        return ProgramFile.exists(file) ? file : nil
    }

    private static func hasExtension(_ path: String) -> Bool { extensions.contains(FilePath.fileExtension(of: path)) }

    private static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }
}

extension Bitmap {
    /// Whether no larger size of the picture would look sharper.
    fileprivate nonisolated func hasEnoughPixels(for fit: PictureFit) -> Bool {
        let reduction = FitPlan(fit, source: PixelSize(width: width, height: height)).reduction
        switch fit {
        case .original: return true
        // These are never enlarged.
        case .within, .fitting: return reduction > 1
        case .fill, .height, .exactly: return reduction >= 1
        }
    }
}
