/// The reason why an XMP packet was not read or changed.
public enum XMPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The packet is larger than `XMPLimits.byteCount`, or would be after the change.
    case tooManyBytes
    case notUTF8
    /// The packet is not well-formed XML; expat's reason.
    case malformed(String, line: Int)
    /// It declares a document type, which could define entities that grow without bound.
    case declaresType(line: Int)
    case tooDeep(line: Int)
    case tooManyElements(line: Int)
    case tooManyAttributes(line: Int)
    /// The packet is XML without RDF.
    case notXMP
    /// The packet represents its properties in a way that cannot be changed without risk to others.
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

/// Limits that keep the cost of a malicious packet small. The worst case takes a few dozen megabytes and a fraction of a second.
public enum XMPLimits {
    /// The largest packet in bytes. Sidecars of raw editors with many masks have a few megabytes.
    public static let byteCount = 8 << 20
    /// The deepest nesting of elements; structures in sidecars have about ten levels.
    public static let depth = 64
    /// The most elements. Edit histories in sidecars have a few thousand.
    public static let elementCount = 50_000
    /// The most attributes and declarations, counted down to the level of properties and inside known properties. Raw editors write a few
    /// hundred. Those inside unknown properties do not count.
    public static let attributeCount = 4_096
}
