import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// The mood's disc in the landscape, behind the second ridge: its colour and height follow the mood.
final class MoodDisc: View {
    /// Distance from the left to its centre, in points.
    var centerX = 0.0 { didSet { if centerX != oldValue { setNeedsDisplay() } } }
    /// 1 while the mood page is the current one, 0 from the neighbouring pages on.
    var presence = 0.0 { didSet { if presence != oldValue { presenceChanged() } } }
    private(set) var mood: Mood
    private var old: Look
    private var blend = Animated(1)
    private var height: Animated
    /// The face's gradient at rest, cached for the frames that only move the disc.
    private var face: Gradient

    /// Colours of the face from top to bottom, and of the glow.
    private struct Look {
        var face: [Color]
        var light: Color

        init(_ mood: Mood) { (face, light) = (mood.face, mood.light) }

        var gradient: Gradient { Gradient(zip(Mood.faceStops, face).map { Gradient.Stop($0, $1) }) }

        func interpolated(to end: Look, fraction: Double) -> Look {
            var look = self
            look.face = zip(face, end.face).map { $0.interpolated(to: $1, fraction: fraction) }
            look.light = light.interpolated(to: end.light, fraction: fraction)
            return look
        }
    }

    // Radius as a share of the window's height, and radius of the glow in radii of the disc.
    static let radius = 136.0 / 720
    private static let glowRadii = 2.6
    private static let glowOpacity = 0.34
    /// A daylight sky is too bright for a stronger glow.
    private static let dayGlowOpacity = 0.12
    private static let colourDuration: Seconds = 0.5
    private static let falloff = RadialFalloff([
        .init(0, 1), .init(0.2, 0.80), .init(0.385, 0.46), .init(0.5, 0.28), .init(0.65, 0.14), .init(0.8, 0.05), .init(1, 0),
    ])
    /// Slower than the words of the wheel, because the disc is far away.
    private static let heightSpring = Spring(response: 0.7, dampingRatio: 0.9)

    init(mood: Mood) {
        self.mood = mood
        old = Look(mood)
        face = Look(mood).gradient
        height = Animated(mood.height)
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    /// Animates to another mood from the current look. With reduced motion only the colour changes gradually, and the height at once.
    func show(_ next: Mood) {
        guard next != mood else { return }
        old = look(at: now)
        mood = next
        face = Look(next).gradient
        blend.set(0)
        blend.animate(to: 1, at: now, duration: MoodDisc.colourDuration)
        if !prefersReducedMotion {
            height.retarget(to: next.height, at: now, with: MoodDisc.heightSpring)
        } else {
            height.set(next.height)
        }
        setNeedsAdvance()
    }

    private func look(at time: Seconds) -> Look {
        blend.isSettled(at: time) ? Look(mood) : old.interpolated(to: Look(mood), fraction: blend.value(at: time))
    }

    private func presenceChanged() {
        isHidden = presence == 0
        setNeedsDisplay()
    }

    override func advance(to time: Seconds) -> Bool { !blend.isSettled(at: time) || !height.isSettled(at: time) }

    override func draw(in canvas: Canvas) {
        let unit = bounds.height / 720
        let center = Point(x: centerX, y: height.value(at: canvas.time) * unit)
        let look = look(at: canvas.time)
        let glowOpacity = theme.isDark ? MoodDisc.glowOpacity : MoodDisc.dayGlowOpacity
        let radius = MoodDisc.radius * bounds.height
        let side = Size(width: 2 * radius, height: 2 * radius)
        canvas.fill(
            .glow(MoodDisc.falloff), in: Rect(center: center, size: side * MoodDisc.glowRadii),
            look.light.opacity(glowOpacity * presence), blend: .additive)
        let gradient = blend.isSettled(at: canvas.time) ? face : look.gradient
        canvas.gradient(gradient, in: Rect(center: center, size: side), axis: .vertical, radius: radius, opacity: presence)
    }

    override var traceFields: [String: TraceValue]? {
        ["mood": .string(mood.name), "y": .number(height.value(at: now)), "blend": .number(blend.value(at: now))]
    }
}
