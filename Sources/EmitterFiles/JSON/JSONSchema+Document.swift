import LayoutMath
import Particles
import Storage

extension JSONSchema<Emitter> {
    static let emitter = JSONSchema(Emitter(), words + numbers + rest)

    private static let words: [JSONField<Emitter>] = [
        .choice("emitterShape", \.emitterShape), .choice("emitterMode", \.emitterMode), .choice("renderMode", \.renderMode),
        .flag("preservesDepth", \.preservesDepth), .seed("seed", \.seed),
    ]

    private static let numbers: [JSONField<Emitter>] = Emitter.numbers.map { property in
        .number(property, in: property.name == "birthRate" ? -mostBirths...mostBirths : JSONField<Emitter>.anyNumber)
    }

    private static let rest: [JSONField<Emitter>] = [
        .flag("timing.autoreverses", \.timing.autoreverses), .choice("timing.fillMode", \.timing.fillMode),
        .list("cells", \.cells) { .cell },
    ]

    /// The largest factor on the cells' birth rates.
    private static let mostBirths = 1_000.0
}

extension JSONSchema<BlendFactors> {
    fileprivate static let blend = JSONSchema(
        BlendFactors(source: 0, destination: 0),
        [.integer("source", \.source, in: 0...0xFFFF), .integer("destination", \.destination, in: 0...0xFFFF)])
}

extension JSONSchema<Point> {
    fileprivate static let point = JSONSchema(Point.zero, [.number("x", \.x), .number("y", \.y)])
}

extension JSONSchema<EmitterDocument> {
    static let document = JSONSchema(
        EmitterDocument(Emitter()),
        [
            .mark("format", .string(format)), .mark("version", .number(String(version))),
            .integer("capacity", \.capacity, in: 1...EmitterFileLimits.capacity),
            .choice("policy", \.policy, [("dropNew", .dropNew), ("recycleOldest", .recycleOldest)]), .name("mask", \.maskName),
            .number("textureWidth", \.textureWidth, in: 1...1e5), .object("blendFactors", \.blendFactors) { .blend },
            .object("stageCenter", \.stageCenter) { .point }, .object("emitter", \.emitter) { .emitter },
            .numbers("unusedMode", \.unusedMode), .pictures("pictures"),
        ])

    static let format = "panorama-emitter"
    static let version = 1
}

extension JSONField {
    /// A constant member that identifies the file; ignored when reading.
    fileprivate static func mark(_ name: String, _ value: JSONValue) -> Self {
        JSONField(name: name) { (_, _, _) throws(Mistake) in
        } write: { _, _ in
            value
        }
    }
}

extension JSONField<EmitterDocument> {
    /// The embedded pictures. Those that cannot be read are kept unchanged.
    fileprivate static func pictures(_ name: String) -> Self {
        JSONField(name: name) { (node, document, scope) throws(Mistake) in
            var room = EmitterFileLimits.pictureByteCount
            for member in try node.members() {
                let text = try scope.step(into: member.key, at: member.node.line) { (_) throws(Mistake) in try member.node.string() }
                do throws(Mistake) {
                    let picture = try EmbeddedPicture(packed: text, room: room)
                    room -= picture.bytes.count
                    document.pictures[member.key] = picture
                } catch {
                    document.unreadPictures[member.key] = text
                    scope.lostPictures.append((member.key, member.node.line, error.reason))
                }
            }
        } write: { document, _ in
            let texts = document.unreadPictures.merging(document.pictures.mapValues(\.packed)) { $1 }
            guard !texts.isEmpty else { return nil }
            let members = texts.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, node: JSONNode(value: .string($0.value))) }
            return .object(members)
        }
    }
}
