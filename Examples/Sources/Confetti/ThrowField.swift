import PanoramaKit

/// A field that throws confetti from where it is pressed.
///
/// In reduced motion, a throw shows the confetti standing in the air, without moving it.
final class ThrowField: View, Pressable {
    var mixture = Mixture() { didSet { if mixture != oldValue { mixtureChanged(from: oldValue) } } }
    /// Pieces that were thrown so far.
    private(set) var thrownCount = 0
    private let confetti = EmitterView(Mixture().emitter(at: .zero, height: 0), policy: .recycleOldest)
    private var throwCount = 0

    /// The age of pieces that stand still, in seconds.
    private static let stillAge: Seconds = 0.7

    init() {
        super.init()
        cursor = .hand
        // Presses are for the field, which throws; a drag would move the emitter.
        confetti.isUserInteractionEnabled = false
        addSubview(confetti)
    }

    /// Pieces in the air stay as they are, except when other shapes replace them.
    private func mixtureChanged(from old: Mixture) {
        if mixture.shape == old.shape { confetti.update(emitter) } else { confetti.begin(emitter, policy: .recycleOldest) }
    }

    private var emitter: Emitter { mixture.emitter(at: confetti.system.emitter.emitterPosition, height: bounds.height) }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { throwConfetti(from: point) }

    /// Throws from places that are spread over the field and look accidental.
    func throwSomewhere() {
        let golden = 0.618_034
        let share = (Double(throwCount) * golden + 0.5).truncatingRemainder(dividingBy: 1)
        let height = (Double(throwCount) * golden * golden + 0.5).truncatingRemainder(dividingBy: 1)
        throwConfetti(from: Point(x: bounds.width * (0.15 + 0.7 * share), y: bounds.height * (0.45 + 0.4 * height)))
    }

    private func throwConfetti(from point: Point) {
        throwCount += 1
        thrownCount += mixture.countPerCell * mixture.colorCount
        if prefersReducedMotion { confetti.removeAllParticles() }
        confetti.emit(mixture.countPerCell, at: point)
        if prefersReducedMotion { confetti.seek(to: confetti.playhead + ThrowField.stillAge) }
    }

    override func layoutSubviews() {
        confetti.frame = bounds
        confetti.update(emitter)
    }
}
