/// What a user has written about a picture.
///
/// Texts are normalised when they are set, so that a note read from a sidecar equals the note written to it. Control characters and the two
/// scalars that XML cannot represent are removed, or become spaces in texts of one line. Line ends become `\n`. White space at both ends is
/// removed. Text beyond a limit is cut off, between characters where possible. An empty text means that there is none.
///
/// Texts are equal if they are canonically equivalent, like all strings in Swift.
public struct PictureNote: Equatable, Sendable {
    /// The longest title, place or name of a person, in bytes of UTF-8.
    public static let longestLine = 2_000
    /// The longest `text`, in bytes of UTF-8.
    public static let longestText = 400_000
    /// The most people.
    public static let mostPeople = 1_000
    /// The rating of a picture that was rejected, as XMP defines it.
    public static let rejected = -1

    /// One line.
    public var title: String { didSet { title = NoteText.line(title) } }
    /// One line, from the specific to the general: `Ribeira, Porto, Portugal`.
    public var place: String { didSet { place = NoteText.line(place) } }
    /// Anything worth remembering; may have several lines.
    public var text: String { didSet { text = NoteText.lines(text) } }
    /// The names of the people in the picture, one line each, without duplicates and empty names.
    public var people: [String] { didSet { people = NoteText.names(people) } }
    /// 0…5 stars, or `rejected`; nil if there is no rating. Traps for other values.
    public var rating: Int? { didSet { PictureNote.check(rating) } }
    /// When the picture was taken, according to the user.
    public var date: PartialDate?

    public init(
        title: String = "", place: String = "", text: String = "", people: [String] = [], rating: Int? = nil, date: PartialDate? = nil
    ) {
        self.title = NoteText.line(title)
        self.place = NoteText.line(place)
        self.text = NoteText.lines(text)
        self.people = NoteText.names(people)
        (self.rating, self.date) = (rating, date)
        PictureNote.check(rating)
    }

    /// Whether the note is empty.
    public var isEmpty: Bool { self == PictureNote() }

    /// The ratings that XMP defines.
    static let ratings = rejected...5

    private static func check(_ rating: Int?) {
        if let rating { precondition(ratings.contains(rating), "a rating is -1…5, got \(rating)") }
    }
}

/// Normalisation of the texts of notes.
enum NoteText {
    /// The text on one line.
    static func line(_ text: String) -> String {
        normalised(text, limit: PictureNote.longestLine) { scalar in
            scalar.properties.generalCategory == .control || lineSeparators.contains(scalar.value) ? " " : scalar
        }
    }

    /// The text, with its line breaks and tabs kept.
    static func lines(_ text: String) -> String {
        var wasReturn = false
        return normalised(text, limit: PictureNote.longestText) { scalar in
            defer { wasReturn = scalar == "\r" }
            if scalar == "\r" || scalar == "\n" && !wasReturn { return "\n" }
            return scalar != "\t" && scalar.properties.generalCategory == .control ? nil : scalar
        }
    }

    /// The names without empty ones and duplicates.
    static func names(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for name in names where result.count < PictureNote.mostPeople {
            let name = line(name)
            if !name.isEmpty, seen.insert(name).inserted { result.append(name) }
        }
        return result
    }

    /// LINE SEPARATOR and PARAGRAPH SEPARATOR, which are not control characters.
    private static let lineSeparators: ClosedRange<UInt32> = 0x2028...0x2029
    /// The scalars, besides control characters, that XML 1.0 cannot represent (section 2.2, Char).
    private static let unrepresentable: ClosedRange<UInt32> = 0xFFFE...0xFFFF

    /// - Parameter mapped: Returns the replacement of a scalar; nil removes it.
    /// - Complexity: O(limit), not counting white space at the beginning.
    private static func normalised(_ text: String, limit: Int, mapped: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        var (scalars, count) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars where !unrepresentable.contains(scalar.value) {
            guard let scalar = mapped(scalar), !(scalars.isEmpty && scalar.properties.isWhitespace) else { continue }
            count += UTF8.width(scalar)
            scalars.append(scalar)
            if count > limit { break }
        }
        if count > limit {
            // Drops the character that exceeds the limit. If there is only one character, it is cut apart.
            let head = String(scalars).dropLast()
            scalars = head.isEmpty ? String.UnicodeScalarView(scalars.dropLast()) : String.UnicodeScalarView(head.unicodeScalars)
        }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
