import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

@Suite struct SwiftSourceTests {
    @Test func onlyWhatDiffersIsWritten() {
        var inner = EmitterCell()
        inner.name = "glint"
        inner.lifetime = 0.5
        var cell = EmitterCell()
        cell.name = "comet head"
        cell.contents = "soft-dot"
        cell.birthRate = 0.2
        cell.emissionRange = .degrees(71)
        cell.alphaSpeed = -0.3
        cell.emitterCells = [inner]
        cell.scaleOverLife = LifeCurve([.init(location: 0, value: 1), .init(location: 1, value: 0)])
        var emitter = Emitter(cells: [cell])
        emitter.renderMode = .additive
        emitter.emitterPosition = Point(x: 480, y: 270)
        emitter.seed = 7

        #expect(
            SwiftSource.text(of: emitter) == """
                var glint = EmitterCell()
                glint.name = "glint"
                glint.lifetime = 0.5
                var cometHead = EmitterCell()
                cometHead.name = "comet head"
                cometHead.contents = "soft-dot"
                cometHead.birthRate = 0.2
                cometHead.emissionRange = .degrees(71)
                cometHead.alphaSpeed = -0.3
                cometHead.scaleOverLife = LifeCurve([.init(location: 0, value: 1), .init(location: 1, value: 0)])
                cometHead.emitterCells = [glint]
                var emitter = Emitter(cells: [cometHead])
                emitter.renderMode = .additive
                emitter.emitterPosition.x = 480
                emitter.emitterPosition.y = 270
                emitter.seed = 7

                """)
    }

    @Test func variablesHaveNamesThatSwiftTakes() {
        func cell(_ name: String?) -> EmitterCell {
            var cell = EmitterCell()
            cell.name = name
            return cell
        }
        let names = ["emitter", "for", "2nd", "", "Blau & Weiß", nil, "a\"b\\c\n"]
        let text = SwiftSource.text(of: Emitter(cells: names.map(cell)))
        let variables = text.split(separator: "\n").filter { $0.hasPrefix("var ") && !$0.contains("Emitter(") }.map {
            $0.split(separator: " ")[1]
        }
        #expect(variables == ["emitter2", "cellFor", "cell2nd", "cell", "blauWei", "cell2", "aBC"])
        #expect(text.contains(#"aBC.name = "a\"b\\c\u{a}""#))
    }

    /// Every property that is not at its default is mentioned.
    @Test func nothingIsLeftOut() {
        var cell = EmitterCell()
        cell.name = "x"
        cell.isEnabled = false
        cell.style = ["scale": 2]
        cell.contents = "ring"
        cell.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
        (cell.minificationFilter, cell.magnificationFilter) = (.trilinear, .nearest)
        for number in EmitterCell.numbers { number.set(number.editingRange.upperBound, in: &cell) }
        cell.timing.autoreverses = true
        cell.timing.fillMode = .both
        cell.capacity = 5
        cell.alignsToDirection = true
        cell.emissionSpread = .cone
        cell.finish = FinishState()
        cell.scaleOverLife = LifeCurve([.init(location: 0, value: 1)])
        cell.colorOverLife = LifeGradient([.init(location: 0, color: .white)])
        cell.frames = SpriteFrames(columns: 2, rows: 2, order: .loop)
        cell.attractors = [PointAttractor(position: .zero, strength: 1, radius: 2)]
        cell.orbit = OrbitMotion()
        cell.trail = ParticleTrail(count: 3, interval: 0.1)
        cell.emitterCells = [EmitterCell()]
        let text = SwiftSource.text(of: Emitter(cells: [cell]))

        for property in Mirror(reflecting: cell).children.compactMap(\.label) { #expect(text.contains("x.\(property)"), "\(property)") }
    }
}
