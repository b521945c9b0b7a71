/// The formats of emitter files.
public enum EmitterFileFormat: String, CaseIterable, Hashable, Sendable {
    /// This project's own format, which stores everything.
    case json
    /// cocos2d's property list: one flat dictionary, y up.
    case plist
    /// Particle Designer's XML as Starling reads it, y down.
    case pex

    /// Creates the format from a path's extension; nil if it belongs to none of the formats.
    public init?(pathExtensionOf path: String) {
        guard let dot = path.lastIndex(of: "."), dot != path.startIndex else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
