public import Particles
import Storage

/// An emitter as Swift statements that create it, for use in a program's source.
///
/// Only values that differ from the defaults are written. A mask's pixels cannot be included; a comment names its picture instead.
public enum SwiftSource {
    /// Returns statements that define the emitter as a variable named `emitter`.
    /// - Complexity: O(cells * properties).
    public static func text(of emitter: Emitter) -> String {
        var writer = SwiftWriter()
        let cells = emitter.cells.map { writer.write($0) }
        writer.write(emitter, cells: cells)
        return writer.lines.joined(separator: "\n") + "\n"
    }
}

/// Writes a variable for each cell, after those of the cells nested in it.
private struct SwiftWriter {
    var lines: [String] = []
    private var names: Set<String> = ["emitter"]

    // MARK: Cells

    /// Writes a cell's variable and properties.
    /// - Returns: The name of the variable.
    mutating func write(_ cell: EmitterCell) -> String {
        let inner = cell.emitterCells.map { write($0) }
        let name = variable(like: cell.name ?? "cell")
        let plain = EmitterCell()
        lines.append("var \(name) = EmitterCell()")
        if let word = cell.name { set(name, "name", Self.quoted(word)) }
        if let contents = cell.contents { set(name, "contents", Self.quoted(contents)) }
        if !cell.isEnabled { set(name, "isEnabled", "false") }
        for number in EmitterCell.numbers where number.value(in: cell) != number.value(in: plain) {
            set(name, number.name, Self.literal(number.value(in: cell), number.unit))
        }
        writePicture(cell, name)
        writeTiming(cell.timing, name)
        writeParts(cell, name)
        if !cell.style.isEmpty {
            let pairs = cell.style.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \(NumberText.plain($0.value))" }
            set(name, "style", "[\(pairs.joined(separator: ", "))]")
        }
        if !inner.isEmpty { set(name, "emitterCells", "[\(inner.joined(separator: ", "))]") }
        return name
    }

    private mutating func writePicture(_ cell: EmitterCell, _ name: String) {
        let rect = cell.contentsRect
        if rect != EmitterCell().contentsRect {
            let measures = "x: \(rect.minX), y: \(rect.minY), width: \(rect.width), height: \(rect.height)"
            set(name, "contentsRect", "Rect(\(measures))")
        }
        if cell.minificationFilter != .linear { set(name, "minificationFilter", ".\(cell.minificationFilter)") }
        if cell.magnificationFilter != .linear { set(name, "magnificationFilter", ".\(cell.magnificationFilter)") }
        if let frames = cell.frames {
            set(name, "frames", "SpriteFrames(columns: \(frames.columns), rows: \(frames.rows), order: .\(frames.order))")
            set(name, "frames?.framesPerSecond", NumberText.plain(frames.framesPerSecond))
        }
    }

    private mutating func writeTiming(_ timing: MediaTiming, _ name: String) {
        if timing.autoreverses { set(name, "timing.autoreverses", "true") }
        if timing.fillMode != .removed { set(name, "timing.fillMode", ".\(timing.fillMode)") }
    }

    private mutating func writeParts(_ cell: EmitterCell, _ name: String) {
        if let capacity = cell.capacity { set(name, "capacity", String(capacity)) }
        if cell.emissionSpread != .fan { set(name, "emissionSpread", ".\(cell.emissionSpread)") }
        if cell.alignsToDirection { set(name, "alignsToDirection", "true") }
        if let curve = cell.scaleOverLife {
            let keys = curve.keys.map { ".init(location: \(NumberText.plain($0.location)), value: \(NumberText.plain($0.value)))" }
            set(name, "scaleOverLife", "LifeCurve([\(keys.joined(separator: ", "))])")
        }
        if let gradient = cell.colorOverLife {
            lines.append("\(name).colorOverLife = LifeGradient([")
            for stop in gradient.stops {
                lines.append("    .init(location: \(NumberText.plain(stop.location)), color: \(Self.literal(stop.color))),")
            }
            lines.append("])")
        }
        if let finish = cell.finish { write(finish, name) }
        if !cell.attractors.isEmpty { write(cell.attractors, name) }
        if let orbit = cell.orbit { write(orbit, name) }
        if let trail = cell.trail {
            set(name, "trail", "ParticleTrail(count: \(trail.count), interval: \(trail.interval))")
            set(name, "trail?.endScale", NumberText.plain(trail.endScale))
            set(name, "trail?.endAlpha", NumberText.plain(trail.endAlpha))
        }
    }

    private mutating func write(_ finish: FinishState, _ name: String) {
        set(name, "finish", "FinishState()")
        set(name, "finish?.scale", NumberText.plain(finish.scale))
        set(name, "finish?.scaleRange", NumberText.plain(finish.scaleRange))
        set(name, "finish?.rotation", Self.literal(finish.rotation.degrees, .degrees))
        set(name, "finish?.rotationRange", Self.literal(finish.rotationRange.degrees, .degrees))
        set(name, "finish?.color", Self.literal(finish.color))
        let ranges = [
            ("redRange", finish.redRange), ("greenRange", finish.greenRange), ("blueRange", finish.blueRange),
            ("alphaRange", finish.alphaRange),
        ]
        for (channel, range) in ranges where range != 0 { set(name, "finish?.\(channel)", NumberText.short(Double(range))) }
    }

    private mutating func write(_ attractors: [PointAttractor], _ name: String) {
        let points = attractors.map {
            "PointAttractor(position: Point(x: \($0.position.x), y: \($0.position.y)), strength: \($0.strength), radius: \($0.radius))"
        }
        set(name, "attractors", "[\(points.joined(separator: ", "))]")
    }

    private mutating func write(_ orbit: OrbitMotion, _ name: String) {
        set(name, "orbit", "OrbitMotion()")
        let radii = [
            ("startRadius", orbit.startRadius), ("startRadiusRange", orbit.startRadiusRange), ("endRadius", orbit.endRadius),
            ("endRadiusRange", orbit.endRadiusRange),
        ]
        for (key, value) in radii where value != 0 { set(name, "orbit?.\(key)", NumberText.plain(value)) }
        set(name, "orbit?.speed", Self.literal(orbit.speed.degrees, .degreesPerSecond))
        if orbit.speedRange != .zero { set(name, "orbit?.speedRange", Self.literal(orbit.speedRange.degrees, .degreesPerSecond)) }
    }

    // MARK: The emitter

    mutating func write(_ emitter: Emitter, cells: [String]) {
        let plain = Emitter(cells: [])
        lines.append("var emitter = Emitter(cells: [\(cells.joined(separator: ", "))])")
        if emitter.emitterShape != plain.emitterShape { set("emitter", "emitterShape", ".\(emitter.emitterShape)") }
        if emitter.emitterMode != plain.emitterMode { set("emitter", "emitterMode", ".\(emitter.emitterMode)") }
        if emitter.renderMode != plain.renderMode { set("emitter", "renderMode", ".\(emitter.renderMode)") }
        if let mask = emitter.mask { lines.append("// emitter.mask: an OpacityMask made from the picture \(Self.quoted(mask.name))") }
        if emitter.preservesDepth { set("emitter", "preservesDepth", "true") }
        for number in Emitter.numbers where number.value(in: emitter) != number.value(in: plain) {
            set("emitter", number.name, Self.literal(number.value(in: emitter), number.unit))
        }
        writeTiming(emitter.timing, "emitter")
        if emitter.seed != 0 { set("emitter", "seed", String(emitter.seed)) }
    }

    // MARK: Syntax

    private mutating func set(_ variable: String, _ property: String, _ value: String) {
        lines.append("\(variable).\(property) = \(value)")
    }

    /// Returns an unused variable name consisting of the letters and digits of `word`.
    private mutating func variable(like word: String) -> String {
        var base = ""
        for part in word.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber)) }) {
            base += base.isEmpty ? part.prefix(1).lowercased() + part.dropFirst() : part.prefix(1).uppercased() + part.dropFirst()
        }
        if base.isEmpty || base.first?.isNumber == true || Self.keywords.contains(base) {
            base = "cell" + base.prefix(1).uppercased() + base.dropFirst()
        }
        var name = base
        var number = 2
        while !names.insert(name).inserted {
            name = base + String(number)
            number += 1
        }
        return name
    }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false", "for", "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public",
        "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where",
        "while",
    ]

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 32 || scalar.value == 127: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    private static func literal(_ value: Double, _ unit: NumberUnit) -> String {
        let text = value.isFinite ? NumberText.short(value) : value < 0 ? "-.infinity" : ".infinity"
        return unit == .degrees || unit == .degreesPerSecond ? ".degrees(\(text))" : text
    }

    private static func literal(_ color: ParticleColor) -> String {
        func text(_ channel: Float) -> String { NumberText.short(Double(channel)) }
        let opaque = "ParticleColor(red: \(text(color.red)), green: \(text(color.green)), blue: \(text(color.blue))"
        return color.alpha == 1 ? opaque + ")" : opaque + ", alpha: \(text(color.alpha)))"
    }
}
