import EmitterFiles

/// A store that has only the program's presets.
public final class PresetEmitters: EmitterStore {
    public let presetNames: [String]
    /// The path and the contents of each preset. They are read in advance, so that choosing a preset never waits for a disk.
    private let files: [String: (path: String, bytes: Result<[UInt8], any Error>)]

    /// - Parameters:
    ///   - resources: The program's folder. Its file `presets.txt` lists the presets, one per line, and its folder `emitters` contains
    ///     them.
    ///   - names: Presets to offer, in this order; nil offers all.
    ///   - read: Returns the bytes of a file. If reading a preset fails, the error is thrown when that preset is chosen.
    /// - Throws: Any error from reading `presets.txt`.
    public init(in resources: String, names: [String]? = nil, read: (_ path: String) throws -> [UInt8]) throws {
        presetNames = try names ?? String(decoding: read(resources + "/presets.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
        var files: [String: (path: String, bytes: Result<[UInt8], any Error>)] = [:]
        for name in presetNames {
            let path = resources + "/emitters/\(name).json"
            files[name] = (path, Result { try read(path) })
        }
        self.files = files
    }

    public func preset(_ name: String) throws -> OpenedEmitter {
        guard let (path, bytes) = files[name] else { throw NoEmitter() }
        return OpenedEmitter(try EmitterDocument.read(try bytes.get(), file: path).document)
    }
}
