import PanoramaKit

extension WidgetStands {
    var motionSections: [View] {
        let emitter = EmitterView(emitter)
        let gradient = LifeField("colour over life", track: WidgetStands.colors)
        let curve = LifeField("size over life", track: LifeCurveTrack(WidgetStands.sizes, limit: 2))
        gradient.trackEdited = { [weak emitter] track in emitter?.change { $0.colorOverLife = track } }
        curve.trackEdited = { [weak emitter] track in emitter?.change { $0.scaleOverLife = track.curve } }
        return [
            WidgetSection(
                "emitter",
                [
                    emitterStand("drag it, turn it by the wheel", emitter, WidgetStands.size, at: Point(x: 0.5, y: 0.86)),
                    Stand("time", pauseButton(for: emitter)),
                ]),
            WidgetSection(
                "over a particle's life",
                [Stand("colour: drag a handle", gradient, .fixed(320, 24)), Stand("size: press for another key", curve, .fixed(320, 72))]),
            WidgetSection(
                "directions",
                [
                    spreadStand("a fan of 90°", .fan, at: Point(x: 0.2, y: 0.5)),
                    spreadStand("a cone of 90°", .cone, at: Point(x: 0.2, y: 0.5)),
                    spreadStand("a cone, head-on", .cone, latitude: 90, at: Point(x: 0.5, y: 0.5)),
                ]),
        ]
    }

    private static let size = Size(width: 480, height: 264)
    private static let colors = LifeGradient([
        LifeGradient.Stop(location: 0, color: ParticleColor(red: 0.93, green: 0.55, blue: 0.25)),
        LifeGradient.Stop(location: 0.5, color: ParticleColor(red: 0.78, green: 0.33, blue: 0.45)),
        LifeGradient.Stop(location: 1, color: ParticleColor(red: 0.43, green: 0.36, blue: 0.72, alpha: 0)),
    ])
    private static let sizes = LifeCurve([.init(location: 0, value: 0.4), .init(location: 0.3, value: 1.4), .init(location: 1, value: 0.5)])

    private var emitter: Emitter {
        var cell = EmitterCell()
        cell.contents = "soft-dot"
        (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (36, 2.6, 0.8)
        (cell.velocity, cell.velocityRange, cell.yAcceleration) = (170, 60, 90)
        (cell.emissionLongitude, cell.emissionRange) = (Angle(degrees: -90), Angle(degrees: 70))
        (cell.scale, cell.scaleRange) = (0.7, 0.3)
        (cell.colorOverLife, cell.scaleOverLife) = (WidgetStands.colors, WidgetStands.sizes)
        var emitter = Emitter(cells: [cell])
        emitter.seed = WidgetStands.seed
        return emitter
    }

    /// Returns a stand whose particles show the directions of birth: all fly at the same speed.
    private func spreadStand(_ name: String, _ spread: EmissionSpread, latitude: Double = 0, at place: Point) -> Stand {
        var cell = EmitterCell(birthRate: 160, lifetime: 1.2, velocity: 72, emissionRange: Angle(degrees: 90))
        cell.scale = 0.16
        (cell.emissionSpread, cell.emissionLatitude) = (spread, Angle(degrees: latitude))
        cell.color = WidgetStands.colors.stops[0].color
        var emitter = Emitter(cells: [cell])
        emitter.seed = WidgetStands.seed
        return emitterStand(name, EmitterView(emitter), Size(width: 144, height: 144), at: place)
    }

    /// Returns a stand whose emitter is at a place in unit coordinates and scales with the theme.
    private func emitterStand(_ name: String, _ view: EmitterView, _ size: Size, at place: Point) -> Stand {
        Stand(name, view, .fixed(size.width, size.height), ground: .panel) { [weak view] theme in
            guard let view else { return }
            var emitter = view.system.emitter
            emitter.emitterPosition = Point(x: size.width * place.x * theme.scale, y: size.height * place.y * theme.scale)
            (emitter.velocity, emitter.scale) = (theme.scale, theme.scale)
            view.update(emitter)
        }
    }

    private func pauseButton(for emitter: EmitterView) -> Button {
        let button = Button("stop or go on", icon: Icon.pause) {}
        button.action = { [weak emitter, weak button] in
            guard let emitter else { return }
            emitter.setPaused(!emitter.isPaused)
            button?.icon = emitter.isPaused ? Icon.play : Icon.pause
        }
        return button
    }
}

extension EmitterView {
    /// Edits the emitter's only cell.
    fileprivate func change(_ edit: (inout EmitterCell) -> Void) {
        var emitter = system.emitter
        edit(&emitter.cells[0])
        update(emitter)
    }
}
