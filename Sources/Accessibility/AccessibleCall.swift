import MessageBus

/// A call of a screen reader, with its arguments.
struct AccessibleCall {
    /// The interface without its common beginning, such as `Text`.
    let interface: String
    let member: String
    let arguments: [BusValue]
    let object: AccessibleObject

    func text(_ index: Int) -> String? { arguments.indices.contains(index) ? arguments[index].text : nil }

    func int(_ index: Int) -> Int? {
        guard arguments.indices.contains(index) else { return nil }
        switch arguments[index].unwrapped {
        case .int32(let number): return Int(number)
        case .uint32(let number): return Int(number)
        default: return nil
        }
    }

    func real(_ index: Int) -> Double? { arguments.indices.contains(index) ? arguments[index].real ?? int(index).map(Double.init) : nil }
}
