import LayoutMath
import Platform

/// Runs a gesture script against a stage on a virtual clock.
///
/// Frame n is drawn at n / framesPerSecond and receives the events up to that time, each with its own time. The script's clock is
/// independent of frames: a drag of 0.12 s ends after exactly 0.12 s at any frame rate. Two kinds of commands depend on both:
/// - `screenshot` and `expect` examine the stage at the script's time. If that time is between two frames, or events are pending, an
///   extra frame is drawn at that time. The extra frame is not part of the trace and does not shift the others, so the result does not
///   depend on the frame rate.
/// - `settle` draws frames until nothing moves any more. The script continues at the time of the last one, which depends on the frame
///   rate by less than one frame.
///
/// After the last command, frames are drawn until all input is delivered.
public final class ReplayRunner {
    /// Allowed frame rates, in frames per second.
    nonisolated public static let frameRates: ClosedRange<Double> = 1...1000

    public let script: GestureScript
    public let framesPerSecond: Double

    /// Returns the stage for a `scene` command within a script. If it returns nil or throws, the script's line fails and the current
    /// scene stays.
    public var openScene: ((String) throws -> (any ReplayTarget)?)?
    /// Called for every numbered frame, in order.
    public var frameTraced: ((TraceRecord) -> Void)?
    /// Called for every `screenshot` with its name. If it throws, the script fails with that error.
    public var screenshotTaken: ((String, ReplayFrame) throws -> Void)?

    private var stage: any ReplayTarget
    private var player: GesturePlayer
    /// Events not yet delivered to a frame, in order of time.
    private var waiting: ArraySlice<InputEvent> = []
    private var nextFrame = 0
    private var lastFrame: ReplayFrame?
    private var failures: [ReplayFailure] = []

    /// Creates a replay that starts at time 0 on `stage`, which must already show the script's opening scene in a window as the script
    /// requires.
    /// - Precondition: `framesPerSecond` lies in `frameRates`.
    public init(_ script: GestureScript, on stage: any ReplayTarget, framesPerSecond: Double = 60) {
        precondition(ReplayRunner.frameRates.contains(framesPerSecond), "a replay has 1 to 1000 frames a second, not \(framesPerSecond)")
        self.script = script
        self.framesPerSecond = framesPerSecond
        self.stage = stage
        player = GesturePlayer(size: stage.size, scale: stage.scale)
    }

    /// Plays the script to its end. Call once per runner.
    /// - Returns: The failures, in order of lines; empty on success.
    public func run() -> [ReplayFailure] {
        precondition(nextFrame == 0 && lastFrame == nil, "a replay runs once")
        for step in script.steps { run(step) }
        drawFrames(through: player.time)
        if !waiting.isEmpty || lastFrame == nil { drawNumberedFrame() }
        return failures
    }

    private func run(_ step: GestureScript.Step) {
        switch step.command {
        case .scene(let name): changeScene(to: name, step)
        case .settle(let limit): settle(atMost: limit, step)
        case .screenshot(let name): takeScreenshot(name, step)
        case .expect(let expectation): check(expectation, step)
        default:
            waiting += player.play(step.command)
            drawFrames(before: player.time)
        }
    }

    private func fail(_ step: GestureScript.Step, _ message: String) {
        failures.append(ReplayFailure(script: script.name, line: step.line, message: message))
    }
}

// MARK: Commands that look at the stage

extension ReplayRunner {
    /// The opening scene is already on the stage. Before a later scene opens, pending events are delivered to the old one.
    private func changeScene(to name: String, _ step: GestureScript.Step) {
        guard lastFrame != nil || player.time > 0 || !waiting.isEmpty || name != script.openingScene else { return }
        if !waiting.isEmpty { draw(at: player.time) }
        do {
            guard let opened = try openScene?(name) else { return fail(step, "cannot open scene '\(name)'") }
            stage = opened
            lastFrame = nil
        } catch {
            fail(step, "cannot open scene '\(name)': \(error)")
        }
    }

    private func settle(atMost limit: Seconds, _ step: GestureScript.Step) {
        let start = player.time
        drawFrames(through: start)
        while stage.isMoving || !waiting.isEmpty || lastFrame == nil {
            let next = time(ofFrame: nextFrame)
            if next > start + limit { return giveUp(settlingFrom: start, limit, step) }
            drawNumberedFrame()
            player.resume(at: next)
        }
    }

    private func giveUp(settlingFrom start: Seconds, _ limit: Seconds, _ step: GestureScript.Step) {
        player.resume(at: start + limit)
        fail(step, "still moving after \(limit.shortest) s")
    }

    private func takeScreenshot(_ name: String, _ step: GestureScript.Step) {
        do {
            try screenshotTaken?(name, currentFrame())
        } catch {
            fail(step, "screenshot '\(name)': \(error)")
        }
    }

    private func check(_ expectation: FieldExpectation, _ step: GestureScript.Step) {
        let time = currentFrame().time
        if let complaint = expectation.complaint(about: record(at: time)) { fail(step, "\(complaint) at \(time.shortest) s") }
    }
}

// MARK: Frames

extension ReplayRunner {
    /// Maximum lag in seconds of the script's clock behind a frame at the same instant: the clock counts in whole nanoseconds, but frames
    /// do not.
    nonisolated private static let clockResolution: Seconds = 1e-9

    private func time(ofFrame number: Int) -> Seconds { Double(number) / framesPerSecond }

    /// Draws the numbered frames before `time`; a frame at `time` itself may still receive events.
    private func drawFrames(before time: Seconds) {
        while self.time(ofFrame: nextFrame) < time { drawNumberedFrame() }
    }

    private func drawFrames(through time: Seconds) {
        while self.time(ofFrame: nextFrame) <= time { drawNumberedFrame() }
    }

    private func drawNumberedFrame() {
        draw(at: time(ofFrame: nextFrame))
        nextFrame += 1
        if let frameTraced, let lastFrame { frameTraced(record(at: lastFrame.time)) }
    }

    private func draw(at time: Seconds) {
        let due = waiting.prefix { $0.time <= time }
        waiting = waiting.dropFirst(due.count)
        let list = stage.frame(at: time, events: Array(due))
        lastFrame = ReplayFrame(time: time, list: list, scale: stage.scale)
    }

    /// The stage's frame at the script's time, drawn if necessary.
    private func currentFrame() -> ReplayFrame {
        let now = player.time
        drawFrames(through: now)
        if let lastFrame, waiting.isEmpty, now - lastFrame.time < ReplayRunner.clockResolution { return lastFrame }
        draw(at: now)
        return lastFrame ?? ReplayFrame(time: now, list: DisplayList(), scale: stage.scale)
    }

    private func record(at time: Seconds) -> TraceRecord {
        TraceRecord(frame: nextFrame - 1, time: time, focus: stage.focusName, views: stage.trace(at: time))
    }
}
