public import LayoutMath
public import Platform
public import Views

/// A simulated user of a stage, who drags, flicks, taps and types on a virtual clock, by default at sixty frames per second.
///
/// ```swift
/// let user = try StageHarness(window: makeRoot())
/// try user.tap("add", role: .button)
/// user.settle()
/// try user.checkPicture("four cells")
/// ```
///
/// Nothing waits: time passes as fast as frames are drawn, and the same gestures give the same frames on every run.
public final class StageHarness {
    public let stage: Stage
    /// Time of the last frame, in seconds since the stage started.
    public package(set) var time: Seconds = 0
    /// The display list of the last frame.
    public internal(set) var list = DisplayList()
    /// Time between two frames, in seconds.
    public var frameInterval: Seconds = 1.0 / 60
    /// The camera that takes pictures of the frames; created for the first picture.
    package var photographer: AnyObject?

    /// Creates a stage without a window or background. All characters are equally wide, so that tests can compute widths.
    /// - Parameters:
    ///   - root: The view that fills the stage.
    ///   - size: The size in logical pixels.
    ///   - scale: Physical pixels per logical pixel.
    public convenience init(
        _ root: View, size: Size = Size(width: 400, height: 300), scale: Double = 1,
        images: any ImageProviding = NoImages(), motion: MotionPreference = .full, theme: Theme = .standard
    ) {
        let stage = Stage(root: root, size: size, scale: scale, text: MonospacedText(), images: images, theme: theme)
        stage.motionPreference = motion
        self.init(stage)
    }

    package init(_ stage: Stage) {
        self.stage = stage
        frame()
    }

    /// Draws a frame at `time`.
    package func frame(_ events: [InputEvent] = []) {
        if stage.images.work?.deliver() == true { stage.setNeedsDisplay() }
        list = stage.frame(at: time, events: events)
    }
}

// MARK: Time

extension StageHarness {
    /// Draws frames until `time` has advanced by `duration`.
    public func advance(by duration: Seconds) {
        let end = time + duration
        while time + frameInterval < end {
            time += frameInterval
            frame()
        }
        time = end
        frame()
    }

    /// Draws frames until `instant`.
    /// - Precondition: `instant` is not before `time`.
    public func advance(to instant: Seconds) {
        precondition(instant >= time, "time runs forwards: \(instant) after \(time)")
        advance(by: instant - time)
    }

    /// Draws frames until the stage needs none. If there is an endless animation such as an emitter, draws frames for `limit` seconds.
    /// - Precondition: Everything except endless animations has come to rest by then.
    public func settle(limit: Seconds = 10, file: StaticString = #file, line: UInt = #line) {
        _ = settles(within: limit)
        precondition(!stage.isMoving, "the stage still moves after \(limit) s, though nothing on it moves for ever", file: file, line: line)
    }

    /// Draws frames until the stage needs none, for at most `limit` seconds.
    /// - Returns: Whether it came to rest.
    public func settles(within limit: Seconds = 10) -> Bool {
        let end = time + limit
        while stage.needsFrame, time < end {
            time += frameInterval
            frame()
        }
        return !stage.needsFrame
    }
}

/// Text measurement with every character half an em wide, so that tests can compute widths.
public final class MonospacedText: TextMeasuring {
    public init() {}
    public func width(of run: TextRun) -> Double { Double(run.text.count) * (run.font.size / 2 + run.font.tracking) }
    public func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: font.size, descent: font.size / 4) }
}

/// Pictures that never finish loading.
public final class NoImages: ImageProviding {
    public init() {}
    public func state(of image: ImageID) -> ImageState { .loading }
}
