import LayoutMath
import Platform

nonisolated extension GestureScript {
    /// The script as a file, one command per line. Parsing it returns the same commands.
    /// - Complexity: O(commands).
    public var text: String { commands.map { $0.text + "\n" }.joined() }
}

nonisolated extension GestureCommand {
    /// The command as a line of a script, without the newline.
    public var text: String { words.joined(separator: " ") }

    private var words: [String] {
        switch self {
        case .press, .drag, .hold, .release, .cancel, .tap, .move, .leave, .wheel, .lift, .scroll: pointerWords
        case .holding(let modifiers, let command): command.words + ["with", modifiers.scriptName]
        case .pad(let button): ["pad", button.rawValue]
        case .padButton(let button, let isPressed): [isPressed ? "paddown" : "padup", button.rawValue]
        case .stick(let stick, let deflection): ["stick", stick.rawValue, written(.zero + deflection)]
        case .key(let key, let modifiers): ["key", stroke(key, modifiers)]
        case .keyDown(let key, let modifiers, let isRepeat): ["keydown", stroke(key, modifiers)] + (isRepeat ? ["repeat"] : [])
        case .keyUp(let key, let modifiers): ["keyup", stroke(key, modifiers)]
        case .type(let text): ["type", quoted(text)]
        case .commit(let text): ["commit", quoted(text)]
        case .compose(let composition): words(of: composition)
        case .window(let size, let scale): ["window", written(size), "@\(scale.shortest)"]
        case .resize(let size, let scale): ["resize", written(size)] + (scale.map { ["@\($0.shortest)"] } ?? [])
        case .dropBegin: ["dropbegin"]
        case .dropEnd: ["dropend"]
        case .drop(let path, let place): ["drop", name(path)] + at(place)
        case .dropText(let text, let place): ["droptext", quoted(text)] + at(place)
        case .answer(let answer): ["answer", answer.rawValue]
        case .focusLost: ["focus", "lost"]
        case .focusGained: ["focus", "gained"]
        case .expose: ["expose"]
        case .scene(let scene): ["scene", name(scene)]
        case .wait(let duration): ["wait", duration.shortest]
        case .settle(let limit): ["settle"] + (limit == ScriptLimits.settling ? [] : [limit.shortest])
        case .screenshot(let screenshot): ["screenshot", name(screenshot)]
        case .expect(let expectation): ["expect"] + words(of: expectation)
        }
    }

    private var pointerWords: [String] {
        switch self {
        case .press(let pointer, let place): ["press"] + unlessLeft(pointer) + [written(place)]
        case .drag(let pointer, let place, let duration):
            ["drag"] + optional(pointer) + [written(place), "in", duration.shortest]
        case .hold(let duration): ["hold", duration.shortest]
        case .release(let pointer, let place): ["release"] + optional(pointer) + (place.map { [written($0)] } ?? [])
        case .cancel(let pointer): ["cancel"] + optional(pointer)
        case .tap(let pointer, let place): ["tap"] + unlessLeft(pointer) + [written(place)]
        case .move(let pointer, let place, let duration):
            ["move"] + unlessLeft(pointer) + [written(place)] + (duration == 0 ? [] : ["in", duration.shortest])
        case .wheel(let wheel, let place):
            ["wheel", written(.zero + wheel.ticks)] + source(of: wheel) + at(place) + with(wheel.modifiers)
        case .scroll(let pixels, let duration, let place, let modifiers):
            ["scroll", written(.zero + pixels), "in", duration.shortest] + at(place) + with(modifiers)
        case .lift: ["lift"]
        default: ["leave"]
        }
    }
}

// MARK: Parts of a line

nonisolated extension GestureCommand {
    /// Whether `with MODIFIERS` may follow the command as a part of ``holding(_:_:)``.
    var takesModifiers: Bool {
        switch self {
        case .press, .drag, .release, .tap, .move: true
        default: false
        }
    }
}

nonisolated extension GestureCommand {
    private func words(of composition: TextComposition) -> [String] {
        guard !composition.text.isEmpty else { return ["compose"] }
        let text = ["compose", quoted(composition.text)]
        let selected = composition.selectedScalars
        return composition == TextComposition(composition.text) ? text : text + ["\(selected.lowerBound),\(selected.count)"]
    }
}

nonisolated extension GestureCommand {
    private func written(_ place: Point) -> String { "\(place.x.shortest),\(place.y.shortest)" }
    private func written(_ size: Size) -> String { "\(size.width.shortest)x\(size.height.shortest)" }
    private func at(_ place: Point?) -> [String] { place.map { ["at", written($0)] } ?? [] }
    private func with(_ modifiers: KeyModifiers) -> [String] { modifiers.isEmpty ? [] : ["with", modifiers.scriptName] }
    private func optional(_ pointer: Pointer?) -> [String] { pointer.map { [$0.scriptName] } ?? [] }
    private func unlessLeft(_ pointer: Pointer) -> [String] { pointer == .mouse(.left) ? [] : [pointer.scriptName] }

    private func source(of wheel: Wheel) -> [String] {
        if wheel.endIsReported { return ["fingers"] }
        guard wheel.source != Wheel.defaultSource(of: wheel.ticks) else { return [] }
        return [wheel.source == .precise ? "precise" : "notched"]
    }

    private func stroke(_ key: Key, _ modifiers: KeyModifiers) -> String {
        name(modifiers.isEmpty ? key.scriptName : "\(modifiers.scriptName)+\(key.scriptName)")
    }

    private func words(of expectation: FieldExpectation) -> [String] {
        let path = name(expectation.path)
        switch expectation.value {
        case .number(let number):
            return [path, number.shortest] + (expectation.tolerance == 0 ? [] : ["±\(expectation.tolerance.shortest)"])
        case .string(let text): return [path, quoted(text)]
        case .bool(let bool): return [path, bool ? "true" : "false"]
        case .null, .array, .object: return [path, "null"]
        }
    }

    /// Returns the word unchanged if it parses back as itself; otherwise in quotes.
    private func name(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            !" \t\"#".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
        }
        return isPlain && !word.isEmpty ? word : quoted(word)
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.properties.generalCategory == .control: result += "\\u{\(ScriptLexer.hex(scalar))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
