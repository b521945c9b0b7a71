import PanoramaKit

/// A lighthouse, which a press or Enter lights and puts out.
final class Lighthouse: View, Pressable {
    /// Called when the lamp was lit.
    var wasLit: () -> Void = {}
    private var isLit = false
    /// How bright the lamp is, from 0 to 1.
    private var brightness = Animated(0, restDistance: SpringMotion.restFraction)
    private var tower = Path()

    init() {
        super.init()
        semantics = Semantics(.toggle, label: "lamp")
        semantics.states.isChecked = false
    }

    override func layoutSubviews() {
        let (middle, foot) = (bounds.midX, bounds.height)
        tower = Path(
            [
                Point(x: middle - 36, y: foot), Point(x: middle - 20, y: 90), Point(x: middle + 20, y: 90), Point(x: middle + 36, y: foot),
            ], closed: true)
    }

    override func draw(in canvas: Canvas) {
        let (lamp, light) = (Point(x: bounds.midX, y: 64), brightness.value(at: canvas.time))
        for radius in [120.0, 72, 40] {
            let glow = Rect(center: lamp, size: Size(width: 2 * radius, height: 2 * radius))
            canvas.fill(.rounded(radius: radius), in: glow, theme.palette.accent.opacity(0.2 * light))
        }
        canvas.fill(tower, theme.palette.high)
        canvas.fill(Rect(x: lamp.x - 28, y: 84, width: 56, height: 6), theme.palette.accent)
        let color = theme.palette.low.interpolated(to: theme.palette.accent, fraction: light)
        canvas.fill(.rounded(radius: 14), in: Rect(center: lamp, size: Size(width: 28, height: 28)), color)
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !brightness.isSettled(at: time)
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        isLit.toggle()
        semantics.states.isChecked = isLit
        if prefersReducedMotion {
            brightness.set(isLit ? 1 : 0)
        } else {
            brightness.retarget(to: isLit ? 1 : 0, at: now, with: Spring(response: 0.6))
        }
        setNeedsAdvance()
        if isLit { wasLit() }
    }

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }
}

/// Waves.
final class Sea: View {
    private var waves = Path()

    override func layoutSubviews() {
        let (top, bottom) = (bounds.height * 0.72, bounds.height)
        waves = Path([Point(x: 0, y: top)], closed: false)
        for x in stride(from: 0, to: bounds.width, by: 120) {
            waves.addCurve(to: Point(x: x + 120, y: top), control1: Point(x: x + 40, y: top - 24), control2: Point(x: x + 80, y: top + 24))
        }
        waves.addLine(to: Point(x: bounds.width + 120, y: bottom))
        waves.addLine(to: Point(x: 0, y: bottom))
        waves.closeSubpath()
    }

    override func draw(in canvas: Canvas) { canvas.fill(waves, theme.palette.focus.opacity(0.25)) }
}

/// The ships in sight. A swipe to the left, or the Delete key, lets one sail away.
func makeShips() -> ListView {
    let ships = ListView(recipe: .labels)
    ships.semantics.label = "ships"
    ships.emptyText = "no ship in sight"
    ships.trailingActions = { _ in .delete { completion in completion(true) } }
    ships.rowRemoved = { [unowned ships] id in ships.apply(ListSnapshot(ships.snapshot.rows.filter { $0 != id })) }
    ships.apply(ListSnapshot(["Aurora", "Good Hope", "Petrel"]))
    return ships
}

func makeRoot() -> View {
    let (lighthouse, ships) = (Lighthouse(), makeShips())
    var names = ["Lodestar", "Night Heron", "Sandpiper"]
    lighthouse.wasLit = { [unowned lighthouse, unowned ships] in
        guard let stage = lighthouse.stage, let name = names.popLast() else { return }
        stage.task {
            try await stage.clock.sleep(for: .seconds(2))
            ships.apply(ListSnapshot(ships.snapshot.rows + [name]))
        }
    }
    let panorama = PanoramaView(title: "north pier")
    panorama.setLayers([PanoramaLayer(name: "sea", view: Sea(), travel: .rate(0.3))])
    panorama.setItems([
        PanoramaItem(id: "lamp", title: "lamp") { lighthouse },
        PanoramaItem(id: "ships", title: "ships") { ships },
        PanoramaItem(id: "tide", title: "tide") { Label("high water at 6:12 and 18:40", maximumLines: 2) },
    ])
    return panorama
}
