import EmitterFiles
import LayoutMath
import Particles

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

extension EmitterShelf {
    /// One preset, which emits.
    static var calm: EmitterShelf {
        var cell = EmitterCell()
        cell.contents = "soft-dot"
        (cell.birthRate, cell.lifetime, cell.velocity) = (40, 4, 60)
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: 480, y: 270)
        var shelf = EmitterShelf()
        shelf.presetNames = ["calm"]
        shelf.preset = { _ in EmitterShelf.Opened(EmitterDocument(emitter)) }
        return shelf
    }
}
