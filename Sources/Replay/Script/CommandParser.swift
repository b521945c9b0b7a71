import LayoutMath
import Platform

/// Reads one command from the words of its line.
nonisolated struct CommandParser {
    private var reader: WordReader

    init(_ words: [ScriptWord], endColumn: Int) { reader = WordReader(words, endColumn: endColumn) }

    /// Parses the whole line as one command.
    mutating func parse() throws(WordMistake) -> GestureCommand {
        let word = try reader.word("a command")
        let name = word.isQuoted ? "\"" : word.text
        var command = try holding(try pointerCommand(name))
        if command == nil { command = try inputCommand(name) }
        if command == nil { command = try controllerCommand(name) }
        if command == nil { command = try controlCommand(name) }
        guard let command else { throw WordMistake(column: word.column, message: "there is no command '\(word.text)'") }
        try reader.finish()
        return command
    }

    private mutating func pointerCommand(_ name: String) throws(WordMistake) -> GestureCommand? {
        switch name {
        case "press": return .press(try reader.pointer() ?? .mouse(.left), try reader.point())
        case "drag": return .drag(try reader.pointer(), to: try reader.point(), duration: try reader.requiredSpan())
        case "hold": return .hold(try reader.duration())
        case "release": return .release(try reader.pointer(), at: reader.isAtPlace ? try reader.point() : nil)
        case "cancel": return .cancel(try reader.pointer())
        case "tap": return .tap(try reader.pointer() ?? .mouse(.left), try reader.point())
        case "move":
            let pointer = try reader.pointer() ?? .mouse(.left)
            return .move(pointer, to: try reader.point(), duration: reader.skip("in") ? try reader.duration() : 0)
        case "leave": return .leave
        case "wheel": return try wheel()
        case "lift": return .lift
        case "scroll": return try scroll()
        default: return nil
        }
    }

    /// `[with MODIFIERS]` after a command of a pointer.
    private mutating func holding(_ command: GestureCommand?) throws(WordMistake) -> GestureCommand? {
        guard let command, command.takesModifiers, reader.skip("with") else { return command }
        return .holding(try reader.modifiers(), command)
    }

    private mutating func controllerCommand(_ name: String) throws(WordMistake) -> GestureCommand? {
        switch name {
        case "pad": return .pad(try reader.choice("a button", of: ControllerButton.self))
        case "paddown", "padup": return .padButton(try reader.choice("a button", of: ControllerButton.self), isPressed: name == "paddown")
        case "stick":
            let stick = try reader.choice("a stick", of: ControllerStick.self)
            return .stick(stick, try reader.pair("a deflection", in: ScriptLimits.deflection))
        default: return nil
        }
    }

    private mutating func inputCommand(_ name: String) throws(WordMistake) -> GestureCommand? {
        switch name {
        case "key", "keyup":
            let (key, modifiers) = try reader.keyStroke()
            return name == "key" ? .key(key, modifiers) : .keyUp(key, modifiers)
        case "keydown":
            let (key, modifiers) = try reader.keyStroke()
            return .keyDown(key, modifiers, isRepeat: reader.skip("repeat"))
        case "type": return .type(try reader.quotedText())
        case "commit": return .commit(try reader.quotedText())
        case "compose": return .compose(try composition())
        case "dropbegin": return .dropBegin
        case "dropend": return .dropEnd
        case "drop": return try drop()
        case "droptext": return .dropText(try reader.quotedText(), at: reader.skip("at") ? try reader.point() : nil)
        case "answer": return .answer(try reader.choice("an answer", of: DragAnswer.self))
        case "resize": return .resize(try reader.size(), scale: try reader.scale())
        case "focus": return try focus()
        case "expose": return .expose
        default: return nil
        }
    }

    private mutating func composition() throws(WordMistake) -> TextComposition {
        guard reader.peeked != nil else { return TextComposition("") }
        let text = try reader.quotedText()
        guard reader.peeked != nil else { return TextComposition(text) }
        let selected = try reader.pair("the first selected scalar and their number", in: 0...Double(text.unicodeScalars.count))
        return TextComposition(text, selectedScalars: Int(selected.x), count: Int(selected.y))
    }

    private mutating func controlCommand(_ name: String) throws(WordMistake) -> GestureCommand? {
        switch name {
        case "window": return .window(try reader.size(), scale: try reader.scale() ?? 1)
        case "scene": return .scene(try reader.text("a scene's name"))
        case "wait": return .wait(try reader.duration())
        case "settle": return .settle(atMost: reader.peeked == nil ? ScriptLimits.settling : try reader.duration())
        case "screenshot": return .screenshot(try fileName())
        case "expect": return .expect(try expectation())
        default: return nil
        }
    }
}

// MARK: Commands of many parts

nonisolated extension CommandParser {
    private mutating func wheel() throws(WordMistake) -> GestureCommand {
        let ticks = try reader.pair("a turn", in: ScriptLimits.ticks)
        let isLifted = reader.skip("fingers")
        let source = isLifted ? .precise : wheelSource(of: ticks)
        let (place, modifiers) = try placeAndModifiers()
        return .wheel(Wheel(ticks: ticks, source: source, modifiers: modifiers, endIsReported: isLifted), at: place)
    }

    private mutating func wheelSource(of ticks: Vector) -> WheelSource {
        if reader.skip("precise") { return .precise }
        return reader.skip("notched") ? .notched : Wheel.defaultSource(of: ticks)
    }

    private mutating func scroll() throws(WordMistake) -> GestureCommand {
        let pixels = try reader.pair("a distance", in: ScriptLimits.coordinate)
        let duration = try reader.requiredSpan()
        let (place, modifiers) = try placeAndModifiers()
        return .scroll(pixels, duration: duration, at: place, modifiers: modifiers)
    }

    /// `[at X,Y] [with MODIFIERS]`
    private mutating func placeAndModifiers() throws(WordMistake) -> (Point?, KeyModifiers) {
        let place = reader.skip("at") ? try reader.point() : nil
        return (place, reader.skip("with") ? try reader.modifiers() : [])
    }

    private mutating func drop() throws(WordMistake) -> GestureCommand {
        let path = try reader.text("a path")
        let place = reader.skip("at") ? try reader.point() : nil
        if let word = reader.peeked, place == nil {
            throw WordMistake(column: word.column, message: "unexpected '\(word.text)': a path with blanks stands in double quotes")
        }
        return .drop(path, at: place)
    }

    private mutating func focus() throws(WordMistake) -> GestureCommand {
        if reader.skip("lost") { return .focusLost }
        if reader.skip("gained") { return .focusGained }
        throw WordMistake(column: reader.column, message: "the focus is 'lost' or 'gained'")
    }

    /// A name that cannot refer to a file outside the screenshots' folder.
    private mutating func fileName() throws(WordMistake) -> String {
        let column = reader.column
        let name = try reader.text("a screenshot's name")
        guard GestureScript.isPictureName(name) else {
            throw WordMistake(column: column, message: "'\(name)' cannot name a screenshot: \(GestureScript.pictureNameRule)")
        }
        return name
    }
}

// MARK: Expectations

nonisolated extension CommandParser {
    private mutating func expectation() throws(WordMistake) -> FieldExpectation {
        let column = reader.column
        let path = try reader.word("a field, VIEW.FIELD,").text
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1 || TraceRecord.ownFields.contains(path), parts.allSatisfy({ !$0.isEmpty }) else {
            throw WordMistake(column: column, message: "a field is written VIEW.FIELD, not '\(path)'")
        }
        let valueColumn = reader.column
        let value = try value()
        var expectation = FieldExpectation(path, value)
        if let tolerance = try tolerance() {
            guard case .number = value else { throw WordMistake(column: valueColumn, message: "only a number has a tolerance") }
            expectation.tolerance = tolerance
        }
        return expectation
    }

    /// A number, `true`, `false`, `null`, a text in quotes, or any other word as a text.
    private mutating func value() throws(WordMistake) -> TraceValue {
        if let word = reader.peeked, !word.isQuoted, CommandParser.looksLikeNumber(word.text) {
            return .number(try reader.number("the value", in: ScriptLimits.expected))
        }
        let word = try reader.word("a value")
        guard !word.isQuoted else { return .string(word.text) }
        switch word.text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: return .string(word.text)
        }
    }

    private static func looksLikeNumber(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return ("0"..."9").contains(first) || "+-.".unicodeScalars.contains(first)
            || ["nan", "inf", "infinity"].contains(text.lowercased())
    }

    /// `±T` or `+-T`, with or without a blank before the number.
    private mutating func tolerance() throws(WordMistake) -> Double? {
        guard let word = reader.peeked, !word.isQuoted else { return nil }
        for sign in ["±", "+-"] where word.text.hasPrefix(sign) {
            _ = try reader.word("a tolerance")
            let range = 0...ScriptLimits.expected.upperBound
            let digits = String(word.text.dropFirst(sign.count))
            if digits.isEmpty { return try reader.number("a tolerance", in: range) }
            let column = word.column + sign.unicodeScalars.count
            var rest = WordReader([ScriptWord(text: digits, column: column, isQuoted: false)], endColumn: column)
            return try rest.number("a tolerance", in: range)
        }
        return nil
    }
}

nonisolated extension Wheel {
    /// The default source if a script names none: full ticks come from a wheel with detents, fractions from a touchpad.
    static func defaultSource(of ticks: Vector) -> WheelSource {
        ticks.x == ticks.x.rounded() && ticks.y == ticks.y.rounded() ? .notched : .precise
    }
}
