package import LayoutMath
import Particles
import Platform
package import Views
import Widgets

/// An emitter on the editor's stage without any controls, paused at a fixed time.
package final class EmitterStill: View {
    private let emitter: EmitterView

    /// - Parameter opened: The emitter. The stage's ``ImageProviding`` must have its pictures under their names.
    package init(_ opened: OpenedEmitter) {
        let document = opened.document
        emitter = EmitterView(
            document.emitter, capacity: document.capacity ?? ParticleSystem.defaultCapacity, policy: document.policy)
        emitter.contentOffset = ParticleStage.contentOffset(showing: document.stageCenter)
        super.init()
        addSubview(emitter)
        emitter.setPaused(true)
    }

    /// Shows the particles at a time in seconds since the start of emission; negative values count as 0.
    package func seek(to time: Seconds) { emitter.seek(to: time) }

    /// Number of particles alive in the last frame, visible or not.
    package var aliveCount: Int { emitter.system.aliveCount }

    package override func layoutSubviews() { ParticleStage.layout(emitter, in: bounds) }

    package override func draw(in canvas: Canvas) { canvas.fill(bounds, ParticleStage.ground) }
}
