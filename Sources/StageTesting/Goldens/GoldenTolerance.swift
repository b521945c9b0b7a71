/// How far a picture may be from its golden where the usual rule does not fit. There are no percentages: they hide small things in big pictures.
nonisolated public struct GoldenTolerance: Equatable, Sendable {
    /// Greatest difference of a channel that counts as equal, 0…255.
    public var channel: Int
    /// Pixels that may differ by more.
    public var pixels: Int
    /// The reason, for whoever reads a report.
    public var why: String

    /// - Precondition: a reason is given.
    public static func tolerance(channel: Int, pixels: Int = 0, why: String) -> GoldenTolerance {
        precondition(!why.isEmpty, "a tolerance of its own needs a reason")
        return GoldenTolerance(channel: channel, pixels: pixels, why: why)
    }

    /// The rule: not a level when what draws is what drew the golden; otherwise four levels, the worst that was measured from SDL 2.26 over 2.32
    /// to SDL 3 (QUALITY.md, finding 2).
    static func usual(golden: RendererFingerprint, running: RendererFingerprint) -> GoldenTolerance {
        golden == running
            ? GoldenTolerance(channel: 0, pixels: 0, why: "drawn by the same versions")
            : GoldenTolerance(channel: 4, pixels: 0, why: "golden from \(golden); running \(running)")
    }
}
