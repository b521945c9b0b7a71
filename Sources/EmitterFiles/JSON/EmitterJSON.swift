import Particles
import Storage

/// Reads and writes this project's own format.
enum EmitterJSON {
    static func read(_ bytes: [UInt8]) throws(Mistake) -> FormatReading {
        let node = try JSONReader.read(bytes)
        try checkMarks(in: node)
        var scope = JSONScope()
        var document = try JSONSchema<EmitterDocument>.document.value(from: node, &scope)
        document.unknownKeys = scope.unknown
        return FormatReading(document: document, unknownLines: scope.unknownLines, lostPictures: scope.lostPictures)
    }

    static func write(_ document: EmitterDocument) -> String {
        var document = document
        if let mask = document.emitter.mask { document.maskName = mask.name }
        var object = JSONSchema<EmitterDocument>.document.json(of: document)
        for key in document.unknownKeys where document.sourceFormat == .json {
            guard let node = try? JSONReader.read(Array(key.text.utf8)) else { continue }
            object.insert(node.value, at: key.path[...])
        }
        return JSONWriter.text(object)
    }

    /// Checks format and version. Other versions are refused, because the same keys may have other meanings in them.
    private static func checkMarks(in node: JSONNode) throws(Mistake) {
        let (name, number) = (JSONSchema<EmitterDocument>.format, JSONSchema<EmitterDocument>.version)
        let members = try node.members()
        guard let format = members.first(where: { $0.key == "format" }) else {
            throw Mistake("\"\(name)\" is missing: this is no emitter", line: node.line, key: "format")
        }
        guard format.node.value == .string(name) else {
            throw Mistake("is not \"\(name)\": this is no emitter", line: format.node.line, key: "format")
        }
        guard let version = members.first(where: { $0.key == "version" }) else {
            throw Mistake("is missing", line: node.line, key: "version")
        }
        guard version.node.value == .number(String(number)) else {
            throw Mistake("only version \(number) is known here", line: version.node.line, key: "version")
        }
    }
}

/// The result of reading a file of any format.
struct FormatReading {
    var document: EmitterDocument
    /// The lines of the document's unknown keys.
    var unknownLines: [Int] = []
    var warnings: [(line: Int?, key: String?, reason: String)] = []
    /// The embedded pictures that cannot be read, and why.
    var lostPictures: [(name: String, line: Int?, reason: String)] = []
}
