/// What may be written into the folder of goldens, as `GOLDEN_RECORD` says.
nonisolated public enum GoldenMode: String, Sendable {
    /// Nothing: a missing golden fails like a wrong one.
    case never
    /// Goldens that are not there yet.
    case missing
    /// Goldens that are missing or over their tolerance.
    case failed
    /// Every golden that a test asks for.
    case all

    /// The mode that an environment asks for; `never` when it does not say.
    /// - Throws: for an unknown word, and for recording where `CI` is set: a machine must not approve its own pictures.
    public init(environment: [String: String]) throws(GoldenRefusal) {
        guard let word = environment["GOLDEN_RECORD"], !word.isEmpty else {
            self = .never
            return
        }
        guard let mode = GoldenMode(rawValue: word) else {
            throw GoldenRefusal(description: "GOLDEN_RECORD is never, missing, failed or all, not '\(word)'")
        }
        guard mode == .never || (environment["CI"] ?? "").isEmpty else {
            throw GoldenRefusal(description: "GOLDEN_RECORD=\(word) is refused where CI is set")
        }
        self = mode
    }

    /// Whether a golden is written that is missing, or that `isThere` and does not match.
    func records(isThere: Bool) -> Bool {
        switch self {
        case .never: false
        case .missing: !isThere
        case .failed, .all: true
        }
    }
}

/// Why goldens cannot be recorded or compared at all.
nonisolated public struct GoldenRefusal: Error, Equatable, CustomStringConvertible {
    public let description: String

    package init(description: String) { self.description = description }
}
