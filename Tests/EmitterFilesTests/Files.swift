import LayoutMath
import Particles

@testable import EmitterFiles

/// Files as written by other programs.
enum Files {
    /// A `.plist` of these keys; values are XML elements.
    static func plist(_ pairs: [(String, String)]) -> [UInt8] {
        let body = pairs.map { "<key>\($0.0)</key>\n\($0.1)\n" }.joined()
        return Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)</dict>\n</plist>\n".utf8)
    }

    /// A `.pex` of these keys, written `element.attribute`; values are texts.
    static func pex(_ pairs: [(String, String)]) -> [UInt8] {
        var elements: [(name: String, attributes: String)] = []
        for (key, value) in pairs {
            let parts = key.split(separator: ".").map(String.init)
            let attribute = " \(parts[1])=\"\(value)\""
            if let index = elements.firstIndex(where: { $0.name == parts[0] }) {
                elements[index].attributes += attribute
            } else {
                elements.append((parts[0], attribute))
            }
        }
        let body = elements.map { "<\($0.name)\($0.attributes)/>\n" }.joined()
        return Array("<?xml version=\"1.0\"?>\n<particleEmitterConfig>\n\(body)</particleEmitterConfig>\n".utf8)
    }

    static func json(_ emitter: String, rest: String = "") -> [UInt8] {
        Array("{\"format\": \"panorama-emitter\", \"version\": 1,\n\(rest)\"emitter\": \(emitter)}".utf8)
    }

    static func cell(_ members: String) -> [UInt8] { json("{\"cells\": [{\(members)}]}") }

    /// A PNG up to its pixels, because only its header is read here.
    static func png(width: UInt8, padding: Int = 0) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let body: [UInt8] = [0, 0, 0, width, 0, 0, 0, width, 8, 6, 0, 0, 0] + [0, 0, 0, 0]
        return head + body + [0, 0, 0, 4] + Array("IDAT".utf8) + [UInt8](repeating: 0, count: 8 + padding)
    }

    /// A TIFF of one directory with one entry, its width.
    static func tiff(width: UInt8, isBig: Bool) -> [UInt8] {
        isBig
            ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 0, width, 0, 0, 0, 0, 0, 0]
            : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0, 1, 4, 0, 1, 0, 0, 0, width, 0, 0, 0, 0, 0, 0, 0]
    }

    static func read(_ bytes: [UInt8]) throws(EmitterFileError) -> EmitterDocument {
        try EmitterDocument.read(bytes, file: "test").document
    }

    /// The one line with which a file is refused, or the reason why it should have been refused.
    static func refusal(_ bytes: [UInt8]) -> String {
        do throws(EmitterFileError) {
            return "read: \(try read(bytes).emitter.cells.count) cells"
        } catch {
            return error.description
        }
    }

    /// The lines and reasons of embedded pictures that cannot be read.
    static func losses(_ bytes: [UInt8]) -> [String] {
        let lost = (try? EmitterDocument.read(bytes, file: "test").lostPictures) ?? [LostPicture("", of: "refused", reason: "")]
        return lost.map { "\($0.file):\($0.line ?? 0): \($0.reason)" }
    }

    static func warnings(_ bytes: [UInt8]) -> [String] {
        (try? EmitterDocument.read(bytes, file: "test").warnings.map(\.description)) ?? ["refused"]
    }
}
