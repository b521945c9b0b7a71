public import Imaging
import LayoutMath
import Platform
public import Replay
import Views
public import StageTesting

extension StageHarness {
    /// Plays a gesture script from this instant on; what it says of time counts from here.
    ///
    /// The frames that it draws are at `framesPerSecond`, whatever `frameInterval` is. `time` is afterwards that of the last of them.
    /// - Returns: What its `screenshot` lines saw, in their order.
    /// - Throws: `GestureScriptError` for a mistake in the text, `HarnessFailure` for a window of another size, and else the first
    ///   `ReplayFailure`: an `expect` that did not hold, or a `settle` that did not come.
    /// - Precondition: `framesPerSecond` lies in `ReplayRunner.frameRates`.
    @discardableResult
    public func play(_ script: GestureScript, framesPerSecond: Double = 60) throws -> [(name: String, picture: Bitmap)] {
        if let window = script.window, window.size != stage.size || window.scale != stage.scale {
            throw HarnessFailure("\(script.name): wants a window of \(window.size) at \(window.scale), not \(stage.size) at \(stage.scale)")
        }
        let start = time
        let target = StageReplayTarget(stage: { [stage] in stage }) { [unowned self] instant, events in
            time = start + instant
            frame(events.map { InputEvent(time: start + $0.time, $0.kind) })
            return list
        }
        let runner = ReplayRunner(script, on: target, framesPerSecond: framesPerSecond)
        var pictures: [(name: String, picture: Bitmap)] = []
        runner.screenshotTaken = { [camera, stage] name, frame in
            pictures.append((name, try camera.photograph(frame.list, images: stage.images)))
        }
        if let failure = runner.run().first { throw failure }
        return pictures
    }

    /// Plays a gesture script's text: a command a line, as `panorama replay` takes it.
    /// - Parameter name: What mistakes call the script.
    @discardableResult
    public func play(
        _ text: String, name: String = "script.gesture", framesPerSecond: Double = 60
    ) throws -> [(name: String, picture: Bitmap)] {
        try play(GestureScript(parsing: text, name: name), framesPerSecond: framesPerSecond)
    }
}
