public import Imaging
import LayoutMath
import Platform
public import Replay
import Views
public import StageTesting

extension StageHarness {
    /// Plays a gesture script, starting at the current time.
    ///
    /// Draws frames at `framesPerSecond`, independent of `frameInterval`. Afterwards, `time` is the time of the last of these frames.
    /// - Returns: The pictures of its `screenshot` lines, in order.
    /// - Throws: `HarnessFailure` if the script requires a window of another size or scale; otherwise the first `ReplayFailure`, such as
    ///   an `expect` that fails or a `settle` that takes too long.
    /// - Precondition: `framesPerSecond` is in `ReplayRunner.frameRates`.
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

    /// Plays the text of a gesture script, one command per line, like `panorama replay`.
    /// - Parameter name: The script's name in error messages.
    @discardableResult
    public func play(
        _ text: String, name: String = "script.gesture", framesPerSecond: Double = 60
    ) throws -> [(name: String, picture: Bitmap)] {
        try play(GestureScript(parsing: text, name: name), framesPerSecond: framesPerSecond)
    }
}
