/// The allowed difference from a golden, for cases in which the usual rule does not fit. It is not a percentage, because that would hide
/// small faults in large pictures.
nonisolated public struct GoldenTolerance: Equatable, Sendable {
    /// Largest difference of a channel that counts as equal, 0…255.
    public var channel: Int
    /// Number of pixels that may differ by more.
    public var pixels: Int
    /// The reason, shown in reports.
    public var why: String

    /// - Precondition: `why` is not empty.
    public static func tolerance(channel: Int, pixels: Int = 0, why: String) -> GoldenTolerance {
        precondition(!why.isEmpty, "a tolerance of its own needs a reason")
        return GoldenTolerance(channel: channel, pixels: pixels, why: why)
    }

    /// The usual rule. The tolerance is 0 levels if the golden was drawn by an equal renderer, and otherwise 4 levels, the largest
    /// difference measured among SDL 2.26, 2.32 and SDL 3.
    static func usual(golden: RendererFingerprint, running: RendererFingerprint) -> GoldenTolerance {
        golden == running
            ? GoldenTolerance(channel: 0, pixels: 0, why: "drawn by the same versions")
            : GoldenTolerance(channel: 4, pixels: 0, why: "golden from \(golden); running \(running)")
    }
}
