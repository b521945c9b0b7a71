import EmitterFiles
import LayoutMath
import Particles
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

extension EmitterStore where Self == TestEmitters {
    /// One preset, which emits.
    static var calm: TestEmitters {
        var cell = EmitterCell()
        cell.contents = "soft-dot"
        (cell.birthRate, cell.lifetime, cell.velocity) = (40, 4, 60)
        var emitter = Emitter(cells: [cell])
        emitter.emitterPosition = Point(x: 480, y: 270)
        return TestEmitters(["calm": EmitterDocument(emitter)])
    }
}
