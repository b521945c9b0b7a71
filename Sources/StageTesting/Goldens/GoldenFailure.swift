import Replay

/// A picture's difference from its golden; a row of the report.
nonisolated public struct GoldenFailure: Codable, Equatable, Sendable {
    public struct Pixel: Codable, Equatable, Sendable {
        public var x: Int
        public var y: Int
        public var delta: Int
        /// `#rrggbb`
        public var expected: String
        public var actual: String
    }

    public struct Box: Codable, Equatable, Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
    }

    public var suite: String
    public var name: String
    /// The reason for the failure in one line.
    public var reason: String
    /// T, and the reason for it.
    public var tolerance: Int
    public var toleranceReason: String
    public var pixelsOver: Int
    public var pixelsWithin: Int
    public var worst: Pixel?
    public var bounds: Box?
    public var running: RendererFingerprint
    public var golden: RendererFingerprint?

    /// Creates a failure without a comparison: the golden is missing or cannot be read.
    init(suite: String, name: String, reason: String, running: RendererFingerprint, golden: RendererFingerprint? = nil) {
        self.suite = suite
        self.name = name
        self.reason = reason
        self.running = running
        self.golden = golden
        tolerance = 0
        toleranceReason = ""
        pixelsOver = 0
        pixelsWithin = 0
    }

    mutating func add(_ comparison: ImageComparison, _ rule: GoldenTolerance) {
        tolerance = comparison.tolerance
        toleranceReason = rule.why
        pixelsOver = comparison.pixelsOver
        pixelsWithin = comparison.pixelsWithin
        worst = comparison.worst.map {
            Pixel(x: $0.x, y: $0.y, delta: $0.delta, expected: GoldenFailure.hex($0.expected), actual: GoldenFailure.hex($0.actual))
        }
        bounds = comparison.bounds.map { Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    private static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The whole failure as text, for a console.
    public var message: String {
        var lines = ["golden '\(name)' \(reason)"]
        if let worst {
            lines.append(
                "\(pixelsOver) \(pixelsOver == 1 ? "pixel" : "pixels") over T = \(tolerance), \(pixelsWithin) within; worst \(worst.delta) at \(worst.x),\(worst.y): "
                    + "expected \(worst.expected), was \(worst.actual)")
        }
        if let bounds { lines.append("change within \(bounds.width)x\(bounds.height) at \(bounds.x),\(bounds.y)") }
        if !toleranceReason.isEmpty { lines.append("T = \(tolerance): \(toleranceReason)") }
        return lines.joined(separator: "\n  ")
    }
}
