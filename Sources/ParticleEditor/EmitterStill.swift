package import LayoutMath
import Particles
import Platform
package import Views
import Widgets

/// An emitter on the editor's stage without any controls, stopped at one time.
package final class EmitterStill: View {
    private let emitter: EmitterView

    /// - Parameter opened: The emitter, whose pictures the stage's ``ImageProviding`` has under their names.
    package init(_ opened: OpenedEmitter) {
        let document = opened.document
        emitter = EmitterView(
            document.emitter, capacity: document.capacity ?? ParticleSystem.defaultCapacity, policy: document.policy)
        emitter.contentOffset = ParticleStage.contentOffset(showing: document.stageCenter)
        super.init()
        addSubview(emitter)
        emitter.setPaused(true)
    }

    /// Shows the particles at a time since the emission began, in seconds; negative counts as 0.
    package func seek(to time: Seconds) { emitter.seek(to: time) }

    /// Number of particles that live at the time of the last frame, visible or not.
    package var aliveCount: Int { emitter.system.aliveCount }

    package override func layoutSubviews() { ParticleStage.layout(emitter, in: bounds) }

    package override func draw(in canvas: Canvas) { canvas.fill(bounds, ParticleStage.ground) }
}
