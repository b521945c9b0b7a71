public import LayoutMath
public import Particles
import Storage

/// The contents of an emitter file: the emitter, and related values that are not part of it.
public struct EmitterDocument: Hashable, Sendable {
    public var emitter: Emitter
    /// The capacity in particles of each cell that has none of its own; nil for the system's default.
    public var capacity: Int?
    public var policy = CapacityPolicy.dropNew
    /// The pictures embedded in the file, by the names that cells and the mask use.
    public var pictures: [String: EmbeddedPicture] = [:]
    /// Pictures embedded in the file that cannot be read, by name and as the file writes them; they are written again.
    public var unreadPictures: [String: String] = [:]
    /// The name of the picture for the emitter's mask. Files do not contain the mask's pixels: an emitter that was read has no mask.
    public var maskName: String?
    /// The texture's width in pixels: the factor between sizes in `.plist` and `.pex` files, in pixels, and a cell's scales.
    public var textureWidth = EmitterDocument.unknownTextureWidth
    /// The point that an editor shows in the middle of its stage; nil shows the emitter at the place that it says. Where a `.plist` or `.pex`
    /// is read, it is the emitter's position, which is meant for another screen.
    public var stageCenter: Point?
    /// What a `.plist` or `.pex` says for the mode that the emitter is not in, radius mode or gravity mode, and what is written there again:
    /// values other than 0 by their keys in a `.plist`, in pixels, seconds and degrees, with y down.
    public var unusedMode: [String: Double] = [:]
    /// The OpenGL factors of the file, which are more precise than a render mode; nil if it has none.
    public var blendFactors: BlendFactors?
    /// The unknown parts of the file, which are written to files of the same format again.
    public var unknownKeys: [UnknownKey] = []
    public var sourceFormat = EmitterFileFormat.json

    /// The width assumed for an unknown texture, in pixels.
    public static let unknownTextureWidth = 32.0

    public init(_ emitter: Emitter) { self.emitter = emitter }
}

/// An unknown key, with its value as written in the file.
public struct UnknownKey: Hashable, Sendable {
    /// The keys from the outermost object inwards; for an element of a list, its index in brackets.
    public let path: [String]
    /// The value in the syntax of the file: JSON, an XML element, or the text of an XML attribute.
    public let text: String

    var name: String { Mistake.key(path) }
}

/// The blend factors of the drawn colour and of the colour below it, by OpenGL's numbers.
public struct BlendFactors: Hashable, Sendable {
    public var source: Int
    public var destination: Int

    public init(source: Int, destination: Int) {
        self.source = source
        self.destination = destination
    }
}
