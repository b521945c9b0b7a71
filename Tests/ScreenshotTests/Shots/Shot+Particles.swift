import Imaging
import LayoutMath
import Particles
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

@testable import ParticleEditor
@testable import Scenes

extension Shot {
    nonisolated static let particles: [Shot] =
        presetTimes.map { name, times in Shot("preset-\(name)") { try presetStrip(name, times) } } + [
            Shot("emitter-shapes") { try shapes() },
            Shot("emitter-render-modes") { try renderModes() },
        ]

    /// The presets, each at instants that are typical for it.
    nonisolated private static let presetTimes: [(String, [Seconds])] = [
        ("ember", [0.3, 1, 2, 4]), ("comet", [0.6, 1.4, 2.4, 3.4]), ("snow", [1, 3, 6, 12]), ("tide", [0.5, 1.5, 4]),
        ("fire", [0.3, 0.8, 1.6, 4]), ("fireworks", [1, 1.6, 2.2, 4]), ("fountain", [0.4, 1, 2, 4]), ("galaxy", [1, 4, 8, 16]),
        ("fireflies", [1, 3, 6, 12]), ("confetti", [0.3, 0.8, 1.6, 3]), ("rain", [0.2, 0.6, 1.2, 4]), ("smoke", [0.6, 1.6, 3, 6]),
    ]

    /// The complete space of an emitter, smaller, at successive instants.
    private static func presetStrip(_ name: String, _ times: [Seconds]) throws -> Bitmap {
        let document = try Studio.preset(name)
        let view = EmitterView(document.emitter, capacity: document.capacity ?? ParticleSystem.defaultCapacity, policy: document.policy)
        view.frame = Rect(origin: .zero, size: ParticleStage.space)
        let scene = try ComponentPhotographer([view], size: ParticleStage.space, scale: 0.15, backdrop: Color(hex: 0x050912))
        let frames = try times.map { time in
            scene.user.advance(by: time - scene.user.time)
            return try scene.photograph()
        }
        return Filmstrip(frames, gap: 2).bitmap
    }

    /// All shapes from left to right in all modes from top to bottom. Particles move a little in their initial direction.
    private static func shapes() throws -> Bitmap {
        let tile = Size(width: 96, height: 72)
        let shapes = EmitterShape.allCases
        let views = EmitterMode.allCases.enumerated().flatMap { row, mode in
            shapes.enumerated().map { column, shape in
                var cell = EmitterCell()
                cell.contents = "soft-dot"
                cell.birthRate = 80
                cell.lifetime = 1
                cell.velocity = 8
                cell.scale = 0.14
                var emitter = Emitter(cells: [cell])
                emitter.emitterShape = shape
                emitter.emitterMode = mode
                emitter.emitterPosition = Point(x: tile.width / 2, y: tile.height / 2)
                emitter.emitterSize = shape == .circle || shape == .sphere ? Size(width: 24, height: 0) : Size(width: 56, height: 36)
                emitter.emitterDepth = 30
                emitter.mask = cross
                emitter.preservesDepth = shape == .cuboid || shape == .sphere
                emitter.cameraDistance = 80
                emitter.renderMode = .additive
                let view = EmitterView(emitter)
                view.frame = Rect(origin: Point(x: Double(column) * tile.width, y: Double(row) * tile.height), size: tile)
                return view
            }
        }
        let size = Size(width: tile.width * Double(shapes.count), height: tile.height * Double(EmitterMode.allCases.count))
        let scene = try ComponentPhotographer(views, size: size, scale: 0.75, backdrop: Color(hex: 0x050912))
        scene.user.advance(by: 1)
        return try scene.photograph()
    }

    /// A picture that is opaque in the shape of a cross.
    nonisolated private static let cross: OpacityMask = {
        let alphas = (0..<64).map { ($0 % 8 / 3 == 1 || $0 / 8 / 3 == 1) ? UInt8(255) : 0 }
        return OpacityMask(name: "cross", width: 8, height: 8, alphas: alphas)
    }()

    /// The same large, overlapping particles in each drawing mode.
    private static func renderModes() throws -> Bitmap {
        let tile = Size(width: 110, height: 100)
        let views = RenderMode.allCases.enumerated().map { column, mode in
            var cell = EmitterCell()
            cell.contents = "disc"
            cell.birthRate = 8
            cell.lifetime = 2
            cell.velocity = 26
            cell.velocityRange = 10
            cell.emissionRange = .degrees(60)
            cell.emissionLatitude = .degrees(30)
            cell.zAcceleration = -30
            cell.scale = 0.7
            cell.color = ParticleColor(red: 0.8, green: 0.6, blue: 0.5, alpha: 0.85)
            (cell.redRange, cell.greenRange, cell.blueRange) = (0.4, 0.8, 1)
            var emitter = Emitter(cells: [cell])
            emitter.emitterPosition = Point(x: 20, y: tile.height / 2)
            emitter.renderMode = mode
            emitter.seed = 4
            let view = EmitterView(emitter)
            view.frame = Rect(origin: Point(x: Double(column) * tile.width, y: 0), size: tile)
            return view
        }
        let size = Size(width: tile.width * Double(RenderMode.allCases.count), height: tile.height)
        let scene = try ComponentPhotographer(views, size: size, backdrop: Color(hex: 0x050912))
        scene.user.advance(by: 2)
        return try scene.photograph()
    }
}
