import Storage

/// Converts the entries of a file to a record.
extension DesignerRecord {
    struct Reading {
        var record = DesignerRecord()
        var unknown: [DesignerEntry] = []
        /// The lines of the known keys.
        var lines: [String: Int] = [:]
        /// The values of the mode that the emitter does not use, for `EmitterDocument.unusedMode`.
        var unusedMode: [String: Double] = [:]
        /// The keys whose numbers have a decimal comma, with their lines.
        fileprivate var commas: [(line: Int, key: String)] = []
        var warnings: [(line: Int?, key: String?, reason: String)] = []
    }

    static func read(_ entries: [DesignerEntry], format: EmitterFileFormat) throws(Mistake) -> Reading {
        let keys = DesignerKey.byName(in: format)
        var reading = Reading()
        for entry in entries {
            guard let key = keys[entry.key] else {
                reading.unknown.append(entry)
                continue
            }
            if reading.lines.updateValue(entry.line, forKey: entry.key) != nil {
                reading.warnings.append((entry.line, entry.key, "stands twice; the last one holds"))
            }
            do throws(Mistake) {
                if try key.read(entry, into: &reading.record, format: format) { reading.commas.append((entry.line, entry.key)) }
            } catch {
                throw Mistake(error.reason, line: entry.line, key: entry.key)
            }
        }
        reading.warnOfCommas()
        reading.unusedMode = DesignerKey.values(of: reading.record.unusedMode, in: reading.record)
        if format == .plist {
            if entries.contains(where: { $0.key == "configName" }) { reading.record.truncateRadii() }
            reading.record.resolveFlip()
        }
        return reading
    }

    /// Truncates radii and rotation as cocos2d-x does in files that carry the name of Particle Designer 2.
    private mutating func truncateRadii() {
        maxRadius.mean = maxRadius.mean.rounded(.towardZero)
        minRadius.mean = minRadius.mean.rounded(.towardZero)
        rotatePerSecond.mean = rotatePerSecond.mean.rounded(.towardZero)
    }

    /// Applies `yCoordFlipped`, with which cocos2d-x 3.1 and later multiply motion: both axes in gravity mode, only y in radius mode.
    private mutating func resolveFlip() {
        if yCoordFlipped < 0, isRadial {
            angle.mean = 0 - angle.mean
            rotatePerSecond.mean = 0 - rotatePerSecond.mean
        } else if yCoordFlipped < 0 {
            speed.mean = 0 - speed.mean
            gravity.x = 0 - gravity.x
            gravity.y = 0 - gravity.y
            radialAcceleration.mean = 0 - radialAcceleration.mean
            tangentialAcceleration.mean = 0 - tangentialAcceleration.mean
        }
        yCoordFlipped = 1
    }
}

extension DesignerRecord.Reading {
    /// Adds one warning for all decimal commas.
    fileprivate mutating func warnOfCommas() {
        guard let first = commas.first else { return }
        let names = commas.prefix(Self.namedCommas).map(\.key).joined(separator: ", ")
        let rest = commas.count > Self.namedCommas ? " and \(commas.count - Self.namedCommas) more" : ""
        warnings.append((first.line, nil, "decimal commas are read as points: \(names)\(rest)"))
    }

    private static let namedCommas = 5
}

extension DesignerKey {
    /// The keys, indexed by all of their spellings.
    fileprivate static func byName(in format: EmitterFileFormat) -> [String: DesignerKey] {
        let pairs = all.flatMap { key in key.names(in: format).map { ($0, key) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The nonzero values of a mode's keys.
    fileprivate static func values(of mode: Mode, in record: DesignerRecord) -> [String: Double] {
        var values: [String: Double] = [:]
        for key in all where key.mode == mode {
            guard case .number(let path) = key.value, record[keyPath: path] != 0 else { continue }
            values[key.plist[0]] = record[keyPath: path]
        }
        return values
    }

    /// - Returns: Whether the value is a number with a decimal comma.
    fileprivate func read(
        _ entry: DesignerEntry, into record: inout DesignerRecord, format: EmitterFileFormat
    ) throws(Mistake) -> Bool {
        guard let text = entry.text?.trimmed else { throw Mistake("expected \(expectation), got \(entry.markup)") }
        switch value {
        case .number(let path):
            let (number, hasComma) = try Self.number(text)
            // 0 - number rather than -number, because -0 would be written with its sign.
            record[keyPath: path] = followsYAxis && format == .plist ? 0 - number : number
            return hasComma
        case .blend(let path):
            guard let factor = BlendFactor.number(text) else { throw Mistake("\"\(text)\" is no factor of OpenGL's") }
            record[keyPath: path] = Double(factor)
        case .flag(let path):
            record[keyPath: path] = try Self.flag(text)
        case .text(let path):
            record[keyPath: path] = String(text)
        }
        return false
    }

    private var expectation: String {
        switch value {
        case .number: "a number"
        case .blend: "a factor of OpenGL's"
        case .flag: "true or false"
        case .text: "a text"
        }
    }

    /// Programs that format numbers in the user's language write "0,5". If there is also a point or another comma, a comma is not a decimal
    /// comma.
    private static func number(_ text: Substring) throws(Mistake) -> (value: Double, hasComma: Bool) {
        let hasComma = text.count { $0 == "," } == 1 && !text.contains(".")
        guard let number = Double(hasComma ? text.replacing(",", with: ".") : text), number.isFinite else {
            throw Mistake("expected a number, got \"\(text)\"")
        }
        guard abs(number) <= EmitterFileLimits.magnitude else { throw Mistake("\(text) is too large") }
        return (number, hasComma)
    }

    private static func flag(_ text: Substring) throws(Mistake) -> Bool {
        switch text.lowercased() {
        case "true", "yes": return true
        case "false", "no", "": return false
        default: return try number(text).value != 0
        }
    }
}
