public import LayoutMath
public import Platform
public import Views

/// A user in front of a stage: drags, flicks, taps and types on a virtual clock, one frame every sixtieth of a second.
///
/// ```swift
/// let user = try StageHarness(window: makeRoot())
/// try user.tap("add", role: .button)
/// user.settle()
/// try user.checkPicture("four cells")
/// ```
///
/// Nothing waits: seconds pass as fast as frames are drawn, and the same gestures give the same frames on every run.
public final class StageHarness {
    public let stage: Stage
    /// The instant of the last frame, in seconds since the stage started.
    public package(set) var time: Seconds = 0
    /// What the last frame draws.
    public internal(set) var list = DisplayList()
    /// Seconds between two frames.
    public var frameInterval: Seconds = 1.0 / 60
    /// What photographs the frames; made when the first picture is asked for.
    package var photographer: AnyObject?
    /// Whether pictures that have arrived are taken in with every frame, as a window does.
    private let drainsImages: Bool

    /// A stage without a window, in front of nothing.
    /// - Parameters:
    ///   - root: Fills the stage.
    ///   - size: In logical pixels.
    ///   - scale: Physical pixels for each logical one.
    ///   - text: Widths of words; by default all characters are equally wide, so that a test can work them out.
    public convenience init(
        _ root: View, size: Size = Size(width: 400, height: 300), scale: Double = 1,
        text: any TextMeasuring = MonospacedText(), images: any ImageProviding = NoImages(), motion: MotionPreference = .full,
        theme: Theme = .standard
    ) {
        self.init(
            Stage(root: root, size: size, scale: scale, text: text, images: images, motionPreference: motion, theme: theme),
            drainsImages: false)
    }

    /// - Parameter drainsImages: Whether pictures that have arrived are taken in with every frame, as a window does.
    package init(_ stage: Stage, drainsImages: Bool) {
        self.stage = stage
        self.drainsImages = drainsImages
        frame()
    }

    /// Draws the frame of this instant.
    package func frame(_ events: [InputEvent] = []) {
        list = stage.frame(at: time, events: events)
        // What decodes where it is asked has its picture only now.
        while drainsImages, stage.images.drain() {
            stage.setNeedsDisplay()
            list = stage.frame(at: time, events: [])
        }
    }
}

// MARK: Time

extension StageHarness {
    /// Draws frames until `time` has passed by `duration`.
    public func advance(by duration: Seconds) {
        let end = time + duration
        while time + frameInterval < end {
            time += frameInterval
            frame()
        }
        time = end
        frame()
    }

    /// Draws frames up to an instant.
    /// - Precondition: It does not lie before `time`.
    public func advance(to instant: Seconds) {
        precondition(instant >= time, "time runs forwards: \(instant) after \(time)")
        advance(by: instant - time)
    }

    /// Draws frames until the stage asks for none; where something moves for ever, such as an emitter, until `limit` seconds have passed.
    /// - Precondition: All else has come to rest by then.
    public func settle(limit: Seconds = 10, file: StaticString = #file, line: UInt = #line) {
        _ = settles(within: limit)
        precondition(!stage.isMoving, "the stage still moves after \(limit) s, though nothing on it moves for ever", file: file, line: line)
    }

    /// Draws frames until the stage asks for none, for at most `limit` seconds.
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

/// Text whose every character is half an em wide: widths that a test can work out by hand.
public final class MonospacedText: TextMeasuring {
    public init() {}
    public func width(of run: TextRun) -> Double { Double(run.text.count) * (run.font.size / 2 + run.font.tracking) }
    public func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: font.size, descent: font.size / 4) }
}

/// Pictures that never arrive.
public final class NoImages: ImageProviding {
    public init() {}
    public func state(of image: ImageID) -> ImageState { .loading }
}
