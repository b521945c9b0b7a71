import EmitterFiles

extension EmitterStore {
    /// A emitters with the presets that come with the program, and nothing else.
    /// - Parameters:
    ///   - resources: The program's folder: `presets.txt` names the presets, a line each, and `emitters` holds them.
    ///   - read: Gives the bytes of a file.
    /// - Throws: What `read` throws.
    public init(presetsIn resources: String, read: @escaping (_ path: String) throws -> [UInt8]) throws {
        self.init()
        presetNames = String(decoding: try read(resources + "/presets.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
        preset = { name in
            let path = resources + "/emitters/\(name).json"
            return Opened(try EmitterDocument.read(try read(path), file: path).document)
        }
    }
}
