public import Particles
import Storage

/// What an emitter file holds: the emitter, and what belongs to it without being part of the value.
public struct EmitterDocument: Hashable, Sendable {
    public var emitter: Emitter
    /// Places for the particles of each cell that names no capacity of its own; nil leaves it to the system.
    public var capacity: Int?
    public var policy = CapacityPolicy.dropNew
    /// Pictures that travel in the file, by the names that cells and the mask call them.
    public var pictures: [String: EmbeddedPicture] = [:]
    /// The name of the picture that the emitter's mask is to be made from. A file holds no mask's pixels: the emitter read from it has none.
    public var maskName: String?
    /// Width of the texture in px. `.plist` and `.pex` tell sizes in px, a cell in scales: this is the factor between them.
    public var textureWidth = EmitterDocument.unknownTextureWidth
    /// The pair of OpenGL factors that the file asked for, finer than what a render mode can tell.
    public var blendFactors: BlendFactors?
    /// What the file said beyond what is known here; kept for the next file of the same format.
    public var unknownKeys: [UnknownKey] = []
    public var sourceFormat = EmitterFileFormat.json

    /// The width of a texture that nobody has seen.
    public static let unknownTextureWidth = 32.0

    public init(_ emitter: Emitter) { self.emitter = emitter }
}

/// A key that has no meaning here, with its value as it stood in the file.
public struct UnknownKey: Hashable, Sendable {
    /// From the outermost object inwards; a step into a list is its index in brackets.
    public let path: [String]
    /// The value in the syntax of the file: JSON, an XML element, or the text of an XML attribute.
    public let text: String

    var name: String { Mistake.key(path) }
}

/// Factors on what is drawn and on what it is drawn over, by OpenGL's numbers.
public struct BlendFactors: Hashable, Sendable {
    public var source: Int
    public var destination: Int

    public init(source: Int, destination: Int) {
        self.source = source
        self.destination = destination
    }
}
