import Imaging

/// The settings for copies of pictures.
public struct CopySettings: Equatable, Sendable {
    /// The format of the copies.
    public enum Format: String, CaseIterable, Sendable {
        /// JPEG; transparent pixels are blended with white.
        case jpeg
        /// PNG, which keeps every pixel and its transparency.
        case png
        /// Lossy WebP, which keeps transparency.
        case webp

        /// The extension of the copies' names, without its dot.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// The longest side in pixels, at least 1. nil keeps the size, up to the limits of 16,384 pixels for decoded pictures and 16,383 for
    /// WebP. Pictures are never enlarged.
    public var longestSide: Int?
    /// The format of all copies, whatever the pictures' formats.
    public var format: Format
    /// The quality of JPEG and WebP, 1...100; other values are clamped.
    public var quality: Int
    /// Whether copies state the camera and the time of the picture.
    public var keepsCamera: Bool
    /// Whether copies state where the picture was taken.
    public var keepsPlace: Bool
    /// The names of the copies.
    public var names: CopyNamePattern

    /// Creates settings. The defaults suit a message: large enough for a screen, without the place.
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
    /// Whether existing files are kept even if the user chooses to replace them. The copy then gets another name.
    public var keepsFiles = false

    /// Creates a request; nothing is checked before it runs.
    public init(pictures: [String], folder: String, settings: CopySettings = CopySettings()) {
        (self.pictures, self.folder, self.settings) = (pictures, folder, settings)
    }
}

/// The answer to a conflict: the name of a copy is taken by a file in the folder.
public enum CopyConflictAnswer: Sendable {
    /// The copy replaces the file.
    case replace
    /// The file stays, and the copy gets another name: `name 2.jpg`.
    case keepBoth
    /// The file stays, and the picture is not copied.
    case skip
}
