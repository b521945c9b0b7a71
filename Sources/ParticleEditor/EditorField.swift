import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// A property in the panel: its title, and how to read and change it in the editor.
struct EditorField {
    let title: String
    let kind: Kind
    /// Whether the property is shown. It is hidden while it has no effect, such as a trail's properties without a trail.
    var isShown: (EmitterEditor) -> Bool = { _ in true }

    enum Kind {
        case number(Number)
        case choice(Choice)
        case toggle(get: (EmitterEditor) -> Bool, set: (EmitterEditor, Bool) -> Void)
        case gradient(get: (EmitterEditor) -> LifeGradient, set: (EmitterEditor, LifeGradient) -> Void)
        case curve(get: (EmitterEditor) -> LifeCurve, set: (EmitterEditor, LifeCurve) -> Void)
        case actions([Action])
    }

    struct Number {
        let range: ClosedRange<Double>
        let unit: NumberUnit
        /// Limits of typed values; they may exceed the slider's range.
        let limits: ClosedRange<Double>
        let get: (EmitterEditor) -> Double
        let set: (EmitterEditor, Double) -> Void

        init(
            _ range: ClosedRange<Double>, unit: NumberUnit = .none, limits: ClosedRange<Double> = -1e6...1e6,
            get: @escaping (EmitterEditor) -> Double, set: @escaping (EmitterEditor, Double) -> Void
        ) {
            (self.range, self.unit, self.limits, self.get, self.set) = (range, unit, limits, get, set)
        }

        /// Cubic for rates, which range from a few to thousands.
        var response: Slider.Response { range.lowerBound == 0 && range.upperBound > 1_000 && unit == .perSecond ? .cubic : .even }
    }

    struct Choice {
        let segments: [SegmentedControl.Segment]
        let get: (EmitterEditor) -> Int?
        let set: (EmitterEditor, Int) -> Void
    }

    struct Action {
        let title: String
        let icon: Icon
        let perform: (EmitterEditor) -> Void
    }

    func shown(while isShown: @escaping (EmitterEditor) -> Bool) -> EditorField {
        var field = self
        field.isShown = isShown
        return field
    }
}

// MARK: - Fields for the model's own values

extension EditorField {
    /// Returns a field for a number of the selected cell.
    static func cell<Value: SliderValue>(
        _ title: String, _ path: WritableKeyPath<EmitterCell, Value>, _ range: ClosedRange<Double>, unit: NumberUnit = .none,
        limits: ClosedRange<Double> = -1e6...1e6
    ) -> EditorField {
        let number = Number(range, unit: unit, limits: limits) {
            $0.cell?[keyPath: path].sliderNumber ?? 0
        } set: { editor, value in
            editor.editCell(title) { $0[keyPath: path] = Value(sliderNumber: value) }
        }
        return EditorField(title: title, kind: .number(number))
    }

    /// Returns a field for a number of the emitter.
    static func emitter<Value: SliderValue>(
        _ title: String, _ path: WritableKeyPath<Emitter, Value>, _ range: ClosedRange<Double>, unit: NumberUnit = .none,
        limits: ClosedRange<Double> = -1e6...1e6
    ) -> EditorField {
        let number = Number(range, unit: unit, limits: limits) {
            $0.emitter[keyPath: path].sliderNumber
        } set: { editor, value in
            editor.edit(title) { $0.emitter[keyPath: path] = Value(sliderNumber: value) }
        }
        return EditorField(title: title, kind: .number(number))
    }

    /// Returns the fields for all numbers of the selected cell in a group.
    static func cells(in group: NumberGroup) -> [EditorField] {
        EmitterCell.numbers.filter { $0.group == group }.map { property in
            let number = Number(property.editingRange, unit: property.unit) {
                $0.cell.map(property.value) ?? 0
            } set: { editor, value in
                editor.editCell(property.name) { property.set(value, in: &$0) }
            }
            return EditorField(title: PropertyWords.title(of: property.name), kind: .number(number))
        }
    }

    /// Returns the fields for all numbers of the emitter in a group.
    static func emitters(in group: NumberGroup) -> [EditorField] {
        Emitter.numbers.filter { $0.group == group }.map { property in
            let number = Number(property.editingRange, unit: property.unit) {
                property.value(in: $0.emitter)
            } set: { editor, value in
                editor.edit(property.name) { property.set(value, in: &$0.emitter) }
            }
            return EditorField(title: PropertyWords.title(of: property.name), kind: .number(number))
        }
    }

    /// Returns a field for a number of an optional part of the selected cell; shown while the cell has the part.
    static func number<Part, Value: SliderValue>(
        _ title: String, _ range: ClosedRange<Double>, unit: NumberUnit = .none, _ part: WritableKeyPath<EmitterCell, Part?>,
        _ path: WritableKeyPath<Part, Value>, limits: ClosedRange<Double>? = nil
    ) -> EditorField {
        let number = Number(range, unit: unit, limits: limits ?? min(range.lowerBound, 0)...1e6) {
            $0.cell?[keyPath: part]?[keyPath: path].sliderNumber ?? 0
        } set: { editor, value in
            editor.editCell(title) { $0[keyPath: part]?[keyPath: path] = Value(sliderNumber: value) }
        }
        return EditorField(title: title, kind: .number(number)).shown { $0.cell?[keyPath: part] != nil }
    }

    /// Returns a switch that adds an optional part to the selected cell, or removes it.
    static func part<Part>(_ title: String, _ part: WritableKeyPath<EmitterCell, Part?>, making new: @escaping () -> Part) -> EditorField {
        EditorField(
            title: title,
            kind: .toggle(
                get: { $0.cell?[keyPath: part] != nil },
                set: { editor, isOn in editor.editCell(title) { $0[keyPath: part] = isOn ? new() : nil } }))
    }

    static func toggle(_ title: String, _ flag: WritableKeyPath<EmitterCell, Bool>) -> EditorField {
        EditorField(
            title: title,
            kind: .toggle(
                get: { $0.cell?[keyPath: flag] ?? false },
                set: { editor, isOn in editor.editCell(title) { $0[keyPath: flag] = isOn } }))
    }

    static func toggle(_ title: String, ofEmitter flag: WritableKeyPath<Emitter, Bool>) -> EditorField {
        EditorField(
            title: title,
            kind: .toggle(
                get: { $0.emitter[keyPath: flag] },
                set: { editor, isOn in editor.edit(title) { $0.emitter[keyPath: flag] = isOn } }))
    }

    /// Returns a field for an enumeration of the selected cell, with all of its cases.
    static func choice<Value: WordChoice>(_ title: String, _ path: WritableKeyPath<EmitterCell, Value>) -> EditorField {
        choice(title, get: { $0.cell?[keyPath: path] }) { editor, value in editor.editCell(title) { $0[keyPath: path] = value } }
    }

    static func choice<Value: WordChoice>(_ title: String, ofEmitter path: WritableKeyPath<Emitter, Value>) -> EditorField {
        choice(title, get: { $0.emitter[keyPath: path] }) { editor, value in editor.edit(title) { $0.emitter[keyPath: path] = value } }
    }

    static func choice<Value: WordChoice>(
        _ title: String, get: @escaping (EmitterEditor) -> Value?, set: @escaping (EmitterEditor, Value) -> Void
    ) -> EditorField {
        let values = Array(Value.allCases)
        return EditorField(
            title: title,
            kind: .choice(
                Choice(
                    segments: values.map { .init(PropertyWords.title(of: $0.rawValue)) },
                    get: { editor in get(editor).flatMap { values.firstIndex(of: $0) } }, set: { set($0, values[$1]) })))
    }
}

/// An enumeration whose cases have text as raw values.
typealias WordChoice = CaseIterable & Equatable & RawRepresentable<String>

/// A value that a slider sets: a number, or an angle in degrees.
protocol SliderValue {
    /// The value as a number.
    var sliderNumber: Double { get }
    /// Creates the value for a number; integers drop the fraction.
    /// - Precondition: The number is finite and within the type's range.
    init(sliderNumber: Double)
}

extension Double: SliderValue {
    var sliderNumber: Double { self }
    init(sliderNumber: Double) { self = sliderNumber }
}

extension Float: SliderValue {
    var sliderNumber: Double { Double(self) }
    init(sliderNumber: Double) { self = Float(sliderNumber) }
}

extension Int: SliderValue {
    var sliderNumber: Double { Double(self) }
    init(sliderNumber: Double) { self = Int(sliderNumber) }
}

extension UInt64: SliderValue {
    var sliderNumber: Double { Double(self) }
    init(sliderNumber: Double) { self = UInt64(sliderNumber) }
}

extension Angle: SliderValue {
    var sliderNumber: Double { degrees }
    init(sliderNumber: Double) { self = .degrees(sliderNumber) }
}

/// The text of a property, derived from its Swift name.
nonisolated enum PropertyWords {
    /// Returns a title for a property's name: "emission longitude" for `emissionLongitude`, "size width" for `emitterSize.width`.
    static func title(of name: String) -> String {
        var parts = name.split(separator: ".").map(String.init)
        if parts.count > 1, ["timing", "color"].contains(parts[0]) { parts.removeFirst() }
        let words = parts.flatMap(words)
        return (words.count > 1 && words[0] == "emitter" ? Array(words.dropFirst()) : words).joined(separator: " ")
    }

    private static func words(_ camel: String) -> [String] {
        var words: [String] = []
        for character in camel {
            if character == "-" || character.isUppercase || words.isEmpty { words.append("") }
            if character != "-" { words[words.count - 1] += character.lowercased() }
        }
        return words
    }

    static func unit(_ unit: NumberUnit) -> String {
        switch unit {
        case .none, .points, .pointsPerSecond, .pointsPerSecondSquared: ""
        case .perSecond: " /s"
        case .seconds: " s"
        case .degrees: "°"
        case .degreesPerSecond: "°/s"
        }
    }
}
