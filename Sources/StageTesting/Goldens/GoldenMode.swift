/// Which goldens may be written, set by `GOLDEN_RECORD`.
nonisolated public enum GoldenMode: String, Sendable {
    /// None: a missing golden fails like a wrong one.
    case never
    /// Goldens that do not exist yet.
    case missing
    /// Goldens that are missing or over their tolerance.
    case failed
    /// Every golden that a test compares with.
    case all

    /// Reads the mode from an environment; `never` if it is not set.
    /// - Throws: If the word is unknown, or if recording is requested while `CI` is set, because a machine must not approve its own
    ///   pictures.
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

    /// Whether to write a golden that is missing, or one that exists (`isThere`) but does not match.
    func records(isThere: Bool) -> Bool {
        switch self {
        case .never: false
        case .missing: !isThere
        case .failed, .all: true
        }
    }
}

/// The reason why goldens cannot be recorded or compared at all.
nonisolated public struct GoldenRefusal: Error, Equatable, CustomStringConvertible {
    public let description: String

    package init(description: String) { self.description = description }
}
