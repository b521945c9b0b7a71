/// Why an XMP packet is not read or not changed.
public enum XMPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Larger than `XMPLimits.byteCount`, or would be after the change.
    case tooManyBytes
    case notUTF8
    /// Not well-formed XML, with expat's reason.
    case malformed(String, line: Int)
    /// It declares a document type, which could define entities that grow without bound.
    case declaresType(line: Int)
    case tooDeep(line: Int)
    case tooManyElements(line: Int)
    case tooManyAttributes(line: Int)
    /// XML without RDF.
    case notXMP
    /// It represents its properties in a way that cannot be changed without risk to others.
    case notChangeable

    /// One line that follows the file's name.
    public var description: String {
        switch self {
        case .tooManyBytes: "is larger than \(XMPLimits.byteCount >> 20) MiB"
        case .notUTF8: "is not in UTF-8"
        case .malformed(let reason, let line): "is damaged: \(reason), line \(line)"
        case .declaresType(let line): "declares a document type, line \(line)"
        case .tooDeep(let line): "has more than \(XMPLimits.depth) levels, line \(line)"
        case .tooManyElements(let line): "has more than \(XMPLimits.elementCount) elements, line \(line)"
        case .tooManyAttributes(let line): "has more than \(XMPLimits.attributeCount) attributes, line \(line)"
        case .notXMP: "is not XMP"
        case .notChangeable: "has a form that cannot be changed safely"
        }
    }
}

/// Limits that keep the cost of a hostile packet small: the worst takes some tens of megabytes and a fraction of a second.
public enum XMPLimits {
    /// The largest packet in bytes. Sidecars with many masks of a raw editor have a few megabytes.
    public static let byteCount = 8 << 20
    /// The deepest nesting of elements; structures in sidecars have about ten levels.
    public static let depth = 64
    /// The most elements; edit histories in sidecars have some thousands.
    public static let elementCount = 50_000
    /// The most attributes and declarations down to the properties and in known ones; raw editors write a few hundred. Those of unknown
    /// properties do not count.
    public static let attributeCount = 4_096
}
