import PanoramaKit

private func show(_ text: String) {}

extension Example {
    static let particles = [
        Example("EmitterView", width: 480, height: 320, margin: 0, script: "wait 2.5") {
            // example EmitterView
            var spark = EmitterCell()
            spark.contents = "soft-dot"
            spark.birthRate = 240
            spark.lifetime = 2
            spark.velocity = 190
            spark.velocityRange = 90
            spark.emissionLongitude = .degrees(-90)
            spark.emissionRange = .degrees(50)
            spark.yAcceleration = 160
            spark.scale = 0.5
            spark.color = ParticleColor(red: 1, green: 0.55, blue: 0.2)
            spark.alphaSpeed = -0.5

            var emitter = Emitter(cells: [spark])
            emitter.emitterPosition = Point(x: 240, y: 260)
            let view = EmitterView(emitter)
            // end
            return view
        },
        Example("LifeField", width: 480, height: 160) {
            // example LifeField
            let curve = LifeCurve([.init(location: 0, value: 0.2), .init(location: 0.3, value: 1.6), .init(location: 1, value: 0)])
            let field = LifeField("scale over life", track: LifeCurveTrack(curve, limit: 2))
            field.trackEdited = { show("\($0.curve.keys.count) keys") }
            // end
            return field
        },
    ]
}
