import LayoutMath
import Particles

/// Finds the properties that a flat file cannot store. They are found through the fields of the JSON format, which stores everything, so a
/// new property is reported as lost until it is added to one of these lists.
extension DesignerRecord {
    func losses(of document: EmitterDocument, _ cell: EmitterCell, format: EmitterFileFormat) -> [DesignerNote] {
        let emitter = document.emitter
        var notes = JSONSchema<Emitter>.emitter.changes(in: emitter).filter { !isSaid($0, of: emitter) }
            .map { DesignerNote($0, Self.lost) }
        notes += JSONSchema<EmitterCell>.cell.changes(in: cell).filter { !isSaid($0, of: cell, format: format) }
            .map { DesignerNote("cells[0].\($0)", Self.lost) }
        if emitter.cells.count > 1 { notes.append(DesignerNote("cells", "only the first of \(emitter.cells.count) is written")) }
        if emitter.mask != nil || document.maskName != nil { notes.append(DesignerNote("mask", Self.lost)) }
        if cell.finish == nil, cell.lifetimeRange != 0, isChanging {
            notes.append(DesignerNote("cells[0].lifetimeRange", "changes per second are written as what they come to in a mean life"))
        }
        if format == .pex, let capacity = cell.capacity ?? document.capacity, Double(capacity) != maxParticles {
            notes.append(DesignerNote("cells[0].capacity", "is written as what the birth rate asks for"))
        }
        if document.policy != .dropNew { notes.append(DesignerNote("policy", Self.lost)) }
        return notes
    }

    private static let lost = "the format cannot say it"

    private var isChanging: Bool { startSize != finishSize || rotationStart != rotationEnd || startColor != finishColor }

    private static let emitterFields: Set<String> = [
        "emitterPosition.x", "emitterPosition.y", "emitterSize.width", "emitterSize.height", "birthRate", "lifetime", "velocity", "scale",
        "spin", "timing.duration", "cells",
    ]

    private func isSaid(_ field: String, of emitter: Emitter) -> Bool {
        switch field {
        case "emitterShape": !isRadial && (emitter.emitterShape == .line || emitter.emitterShape == .rectangle)
        case "emitterMode": emitter.emitterShape == .point || emitter.emitterShape == .line || emitter.emitterMode == .surface
        case "renderMode": emitter.renderMode == .additive || emitter.renderMode == .oldestFirst
        default: Self.emitterFields.contains(field)
        }
    }

    private static let cellFields: Set<String> = [
        "contents", "contentsScale", "birthRate", "lifetime", "lifetimeRange", "timing.duration", "emissionLongitude", "emissionRange",
        "scale", "scaleRange", "scaleSpeed", "rotation", "rotationRange", "spin", "spinRange", "alignsToDirection", "color.red",
        "color.green", "color.blue", "color.alpha", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
        "blueSpeed", "alphaSpeed", "capacity", "finish", "orbit",
    ]
    /// In radius mode these have neither keys nor an effect, because an orbit replaces velocity and forces.
    private static let motionFields: Set<String> = [
        "velocity", "velocityRange", "xAcceleration", "yAcceleration", "radialAcceleration", "radialAccelerationRange",
        "tangentialAcceleration", "tangentialAccelerationRange",
    ]

    private func isSaid(_ field: String, of cell: EmitterCell, format: EmitterFileFormat) -> Bool {
        switch field {
        case "scaleOverLife": format == .pex && cell.scaleOverLife == spawnCurve
        case "colorOverLife": format == .pex && cell.colorOverLife == fades
        case "rotation" where cell.alignsToDirection, "rotationRange" where cell.alignsToDirection: format == .pex
        default: Self.cellFields.contains(field) || Self.motionFields.contains(field)
        }
    }
}
