import EmitterFiles
import LayoutMath
import Particles

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

extension EmitterStore {
    /// One preset, which emits.
    static var calm: EmitterStore {
        var cell = EmitterCell()
        cell.contents = "soft-dot"
        (cell.birthRate, cell.lifetime, cell.velocity) = (40, 4, 60)
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: 480, y: 270)
        var emitters = EmitterStore()
        emitters.presetNames = ["calm"]
        emitters.preset = { _ in EmitterStore.Opened(EmitterDocument(emitter)) }
        return emitters
    }
}
