public import LayoutMath

/// Facts about a picture's file; each is nil if the file does not contain it.
public nonisolated struct PictureFacts: Equatable, Sendable {
    /// Size in pixels.
    public var size: Size?
    public var byteCount: Int?
    /// When the picture was taken, in words.
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
    /// The size, such as "4032 × 3024"; nil if unknown.
    var sizeWords: String? { size.map { "\(Int($0.width)) × \(Int($0.height))" } }

    /// The length of the file, such as "2.4 MB", in decimal units as in file managers; nil if unknown.
    package var byteWords: String? {
        guard let byteCount else { return nil }
        let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
        guard let (size, name) = units.first(where: { byteCount >= $0.0 }) else { return "\(byteCount) bytes" }
        let tenths = (byteCount * 10 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
