public import LayoutMath
public import Particles
import Storage

/// The contents of an emitter file: the emitter, and related values that are not part of it.
public struct EmitterDocument: Hashable, Sendable {
    public var emitter: Emitter
    /// The capacity in particles of each cell that states none; nil for the system's default.
    public var capacity: Int?
    public var policy = CapacityPolicy.dropNew
    /// The pictures embedded in the file, by the names that cells and the mask use.
    public var pictures: [String: EmbeddedPicture] = [:]
    /// Pictures embedded in the file that cannot be read, by name and in the file's encoding; they are written unchanged.
    public var unreadPictures: [String: String] = [:]
    /// The name of the picture for the emitter's mask. Files do not contain the mask's pixels, so an emitter that was read has no mask.
    public var maskName: String?
    /// The texture's width in pixels: the factor between sizes in pixels, as in `.plist` and `.pex` files, and a cell's scales.
    public var textureWidth = EmitterDocument.unknownTextureWidth
    /// The point that an editor shows in the middle of its stage; nil shows the emitter at its stated position. When a `.plist` or `.pex`
    /// is read, this is the emitter's position, which is meant for another screen.
    public var stageCenter: Point?
    /// The values that a `.plist` or `.pex` states for the mode that the emitter does not use, radius mode or gravity mode. They are
    /// written back. Only nonzero values are kept, by their keys in a `.plist`, in pixels, seconds and degrees, with y down.
    public var unusedMode: [String: Double] = [:]
    /// The OpenGL factors of the file, which are more precise than a render mode; nil if the file has none.
    public var blendFactors: BlendFactors?
    /// The unknown parts of the file, which are written back to files of the same format.
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
