/// A typeface that is not one of the design's, with its weight and style.
public enum Typeface: Hashable, Sendable {
    /// A font file with one font, in a format of OpenType: `.otf` or `.ttf`. A relative path begins at the program's current folder.
    case file(String)
    /// An installed family, in the installed weight that is nearest to `weight`.
    case family(String, weight: FontWeight, isItalic: Bool)
    /// The font of the desktop's own programs.
    case system(weight: FontWeight)
}

extension Typeface: CustomStringConvertible {
    /// The typeface in a few words, such as "Noto Serif, weight 700, italic".
    public var description: String {
        switch self {
        case .file(let path): path
        case .family(let name, let weight, let isItalic): "\(name), weight \(weight.rawValue)\(isItalic ? ", italic" : "")"
        case .system(let weight): "the system's font, weight \(weight.rawValue)"
        }
    }
}

/// How bold a font is, on the scale of CSS and OpenType: 400 is regular text, and 700 is bold.
public struct FontWeight: Hashable, Comparable, Sendable {
    /// The weight in 1…1000.
    public let rawValue: Int

    /// A weight on that scale.
    /// - Parameter rawValue: In 1…1000; traps otherwise.
    public init(_ rawValue: Int) {
        precondition((1...1000).contains(rawValue), "a font's weight is in 1…1000, got \(rawValue)")
        self.rawValue = rawValue
    }

    /// Hairlines: 100.
    public static let thin = FontWeight(100)
    /// Very thin strokes: 200.
    public static let extraLight = FontWeight(200)
    /// Thin strokes: 300.
    public static let light = FontWeight(300)
    /// The usual weight of text: 400.
    public static let regular = FontWeight(400)
    /// A little more than regular: 500.
    public static let medium = FontWeight(500)
    /// For emphasis in small text: 600.
    public static let semiBold = FontWeight(600)
    /// The usual weight of emphasis: 700.
    public static let bold = FontWeight(700)
    /// More than bold: 800.
    public static let extraBold = FontWeight(800)
    /// The boldest: 900.
    public static let black = FontWeight(900)

    /// Whether the first weight is lighter.
    public static func < (left: FontWeight, right: FontWeight) -> Bool { left.rawValue < right.rawValue }

    /// The face of the design that stands in for a text font of this weight.
    fileprivate var standIn: FontFace { self < .medium ? .regular : .semiBold }
}

/// Fonts that are not part of the design. If one cannot be used, its ``Font/face`` is shown, and the window reports that once.
extension Font {
    /// A font from a file that belongs to the program.
    /// - Parameters:
    ///   - file: As of ``Typeface/file(_:)``.
    ///   - standIn: The face that is shown if the file cannot be used.
    public init(file: String, size: Double, tracking: Double = 0, standIn: FontFace = .regular) {
        self.init(standIn, size: size, tracking: tracking)
        typeface = .file(file)
    }

    /// An installed font. In tests, where every machine draws the same, it is the design's font of about the same weight.
    /// - Parameter name: The name of the family, such as "Noto Serif".
    public static func family(
        _ name: String, weight: FontWeight = .regular, isItalic: Bool = false, size: Double, tracking: Double = 0
    ) -> Font {
        var font = Font(weight.standIn, size: size, tracking: tracking)
        font.typeface = .family(name, weight: weight, isItalic: isItalic)
        return font
    }

    /// The font of the desktop's own programs. In tests, where every machine draws the same, it is the design's font of about the same
    /// weight.
    public static func system(size: Double, weight: FontWeight = .regular, tracking: Double = 0) -> Font {
        var font = Font(weight.standIn, size: size, tracking: tracking)
        font.typeface = .system(weight: weight)
        return font
    }
}
