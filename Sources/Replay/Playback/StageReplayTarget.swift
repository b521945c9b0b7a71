public import LayoutMath
public import Platform
public import Views

/// Plays a replay to a stage, or to an object that owns one and draws its frames.
public final class StageReplayTarget: ReplayTarget {
    private let stage: () -> Stage
    private let drawFrame: (Seconds, [InputEvent]) -> DisplayList

    /// - Parameters:
    ///   - stage: Returns the stage that is currently shown, which may change.
    ///   - frame: Draws a frame of that stage.
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
