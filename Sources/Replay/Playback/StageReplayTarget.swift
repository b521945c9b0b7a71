public import LayoutMath
public import Platform
public import Views

/// Lets a replay play to a stage, or to whatever keeps one and draws its frames.
public final class StageReplayTarget: ReplayTarget {
    private let stage: () -> Stage
    private let drawFrame: (Seconds, [InputEvent]) -> DisplayList

    /// - Parameters:
    ///   - stage: the stage that is shown now; it may be another one later.
    ///   - frame: draws a frame of it.
    public init(stage: @escaping () -> Stage, frame: @escaping (Seconds, [InputEvent]) -> DisplayList) {
        self.stage = stage
        drawFrame = frame
    }

    public var size: Size { stage().size }
    public var scale: Double { stage().scale }
    public var isMoving: Bool { stage().isMoving }
    public var focusName: String? { stage().focusName }
    public func frame(at time: Seconds, events: [InputEvent]) -> DisplayList { drawFrame(time, events) }
    public func trace(at time: Seconds) -> [String: TraceValue] { stage().trace }
}
