import Imaging

/// How copies of pictures are made.
public struct CopySettings: Equatable, Sendable {
    /// The format of the copies.
    public enum Format: String, CaseIterable, Sendable {
        /// JPEG; transparent pixels are laid on white.
        case jpeg
        /// PNG, which keeps every pixel and its transparency.
        case png
        /// Lossy WebP, which keeps transparency.
        case webp

        /// The extension of the copies' names, without its dot.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// The longest side in pixels, from 1; nil keeps the size, up to the 16,384 pixels of decoded pictures and the 16,383 of WebP.
    /// Pictures are never enlarged.
    public var longestSide: Int?
    /// The format of all copies, whatever the pictures' formats.
    public var format: Format
    /// The quality of JPEG and WebP, 1...100; other values count as the nearest.
    public var quality: Int
    /// Whether copies state the camera and the time of the picture.
    public var keepsCamera: Bool
    /// Whether copies state where the picture was taken.
    public var keepsPlace: Bool
    /// What the copies are called.
    public var names: CopyNamePattern

    /// Creates settings; by default those for a message: large enough for a screen, without the place.
    public init(
        longestSide: Int? = 2048, format: Format = .jpeg, quality: Int = 85, keepsCamera: Bool = true, keepsPlace: Bool = false,
        names: CopyNamePattern = .original
    ) {
        (self.longestSide, self.format, self.quality) = (longestSide, format, quality)
        (self.keepsCamera, self.keepsPlace, self.names) = (keepsCamera, keepsPlace, names)
    }

    var encoding: EncodingFormat {
        switch format {
        case .jpeg: .jpeg(quality: quality)
        case .png: .png
        case .webp: .webp(quality: quality)
        }
    }

    var fit: PictureFit {
        let side = max(1, min(longestSide ?? .max, encoding.longestSide, FitPlan.longestSide))
        return .within(width: side, height: side)
    }
}

/// The pictures to copy, and how.
public struct CopyRequest: Equatable, Sendable {
    /// The paths of the pictures, in the order of their numbers.
    public var pictures: [String]
    /// The path of an existing folder for the copies.
    public var folder: String
    /// How the copies are made.
    public var settings: CopySettings
    /// Whether files that are there already stay even if the user lets them give way: the copy gets another name then.
    public var keepsFiles = false

    /// Creates a request; nothing is checked before it runs.
    public init(pictures: [String], folder: String, settings: CopySettings = CopySettings()) {
        (self.pictures, self.folder, self.settings) = (pictures, folder, settings)
    }
}

/// What becomes of a copy whose name is taken by a file in the folder.
public enum CopyConflictAnswer: Sendable {
    /// The copy takes the place of the file.
    case replace
    /// The file stays, and the copy gets another name: `name 2.jpg`.
    case keepBoth
    /// The file stays, and the picture is not copied.
    case skip
}
