/// Counts of the files in unsupported picture formats, by format.
///
/// The format is determined by the extension alone, so counting opens no file. Videos, documents and other files that are not still
/// pictures are left out.
public struct UnreadFormats: Equatable, Sendable {
    private var counts: [String: Int] = [:]

    public init() {}

    public init(_ counts: [String: Int]) { self.counts = counts.filter { $0.value > 0 } }

    mutating func add(_ format: String) { counts[format, default: 0] += 1 }

    public var isEmpty: Bool { counts.isEmpty }

    /// The number of files of all formats.
    public var total: Int { counts.values.reduce(0, +) }

    /// The counts, with the most frequent format first. Formats with equal counts are sorted by name.
    public var sorted: [(format: String, count: Int)] {
        counts.map { (format: $0.key, count: $0.value) }.sorted { ($1.count, $0.format) < ($0.count, $1.format) }
    }

    /// The name of the format with this lower-case extension; nil for supported formats and for files that are not pictures.
    static func format(ofExtension ending: String) -> String? { formats[ending] }

    private static let formats: [String: String] = {
        var formats: [String: String] = [:]
        for (name, endings) in named { for ending in endings { formats[ending] = name } }
        for ending in raw { formats[ending] = ending.uppercased() }
        for ending in PictureFolder.extensions { formats[ending] = nil }
        return formats
    }()

    private static let named: [String: [String]] = [
        "JPEG 2000": ["jpm"], "JPEG XR": ["jxr", "wdp", "hdp"], "XCF": ["xcf"], "KRA": ["kra"], "DDS": ["dds"], "XBM": ["xbm"],
    ]

    /// Unsupported camera formats, named by their extensions.
    private static let raw = ["crw", "raw", "x3f"]
}
