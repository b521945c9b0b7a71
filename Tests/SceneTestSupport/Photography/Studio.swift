public import EmitterFiles
import Foundation
public import ParticleEditor
import Scenes
public import SDLBackend

/// Shared by all photographs: the design's fonts, and the emitters that come with the program.
public enum Studio {
    /// The design's five faces. A golden drawn with another face would prove nothing.
    /// - Throws: if SDL does not start or a font is missing; the same error every time.
    public static func fonts() throws -> FontBook { try DisplaylessBackend.fonts() }

    /// The files that come with the program, in the source tree.
    public static let resources = DisplaylessBackend.resources

    /// A preset as it comes with the program.
    public static func preset(_ name: String) throws -> EmitterDocument { try emitters().preset(name).document }

    /// The presets that come with the program.
    public static func emitters() throws -> PresetEmitters {
        try PresetEmitters(in: resources) { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    }

    /// The presets that come with the program, with one particle in place of fifty, because a photograph of a thousand sparks is large.
    static func sparseEmitters() throws -> any EmitterStore { SparseEmitters(try emitters()) }
}

private final class SparseEmitters: EmitterStore {
    private let emitters: PresetEmitters
    var presetNames: [String] { emitters.presetNames }

    init(_ emitters: PresetEmitters) { self.emitters = emitters }

    func preset(_ name: String) throws -> OpenedEmitter {
        var opened = try emitters.preset(name)
        opened.document.emitter.birthRate *= 0.02
        return opened
    }
}
