import EmitterFiles

/// A store that has only the program's presets.
public final class PresetEmitters: EmitterStore {
    public let presetNames: [String]
    private let resources: String
    private let readBytes: (_ path: String) throws -> [UInt8]

    /// - Parameters:
    ///   - resources: The program's folder: `presets.txt` names the presets, a line each, and `emitters` holds them.
    ///   - names: Presets to offer, in this order; nil offers all.
    ///   - read: Returns the bytes of a file.
    /// - Throws: Any error that `read` throws.
    public init(in resources: String, names: [String]? = nil, read: @escaping (_ path: String) throws -> [UInt8]) throws {
        presetNames = try names ?? String(decoding: read(resources + "/presets.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
        self.resources = resources
        readBytes = read
    }

    public func preset(_ name: String) throws -> OpenedEmitter {
        let path = resources + "/emitters/\(name).json"
        return OpenedEmitter(try EmitterDocument.read(try readBytes(path), file: path).document)
    }
}
