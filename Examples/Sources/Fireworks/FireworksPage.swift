import EmitterViews
import Foundation
import PanoramaKit

/// A night sky in which each press lets fireworks burst, as an emitter file describes them.
final class FireworksPage: View, Pressable {
    /// Particles of each cell in a burst.
    static let burstCount = 60
    private static let sky = Gradient([.init(0, Color(hex: 0x05070F)), .init(1, Color(hex: 0x1B2440))])

    private let fireworks: EmitterView
    private let hint = Label("press anywhere, or the space bar", ink: \.middle, alignment: .center)

    /// - Throws: An error with one line for the user if the file cannot be read.
    init(file: String) throws {
        fireworks = try EmitterView(file: file)
        super.init()
        semantics = Semantics(.button, label: "fireworks")
        // Presses are for the page; a drag would move the emitter.
        fireworks.isUserInteractionEnabled = false
        for view in [fireworks, hint] { addSubview(view) }
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        fireworks.emit(FireworksPage.burstCount, at: point)
        hint.isHidden = true
    }

    override var isKeyTarget: Bool { true }
    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .space, modifiers.isEmpty, !isRepeat else { return false }
        activate(at: Point(x: bounds.midX, y: bounds.height * 0.4))
        return true
    }

    override func layoutSubviews() {
        fireworks.frame = bounds
        hint.frame = Rect(x: 16, y: bounds.height - 48, width: bounds.width - 32, height: 32)
    }

    override func draw(in canvas: Canvas) { canvas.gradient(FireworksPage.sky, in: bounds, axis: .vertical) }
}

func makeRoot() throws -> View { try FireworksPage(file: Bundle.module.bundlePath + "/Emitters/willow.json") }
