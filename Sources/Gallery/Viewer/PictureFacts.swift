public import LayoutMath

/// What is known of a picture's file; nil where it does not say.
public nonisolated struct PictureFacts: Equatable, Sendable {
    /// In pixels.
    public var size: Size?
    public var byteCount: Int?
    /// When it was taken, in words.
    public var date: String?
    public var camera: String?

    public init(size: Size? = nil, byteCount: Int? = nil, date: String? = nil, camera: String? = nil) {
        self.size = size
        self.byteCount = byteCount
        self.date = date
        self.camera = camera
    }
}

extension PictureFacts {
    /// "4032 × 3024"; nil without a size.
    var sizeWords: String? { size.map { "\(Int($0.width)) × \(Int($0.height))" } }

    /// "2.4 MB", in units of 1000 as file managers count; nil without a length.
    package var byteWords: String? {
        guard let byteCount else { return nil }
        let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
        guard let (size, name) = units.first(where: { byteCount >= $0.0 }) else { return "\(byteCount) bytes" }
        let tenths = (byteCount * 10 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
