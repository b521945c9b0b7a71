import Imaging
import LayoutMath
import Platform
import Views

/// The frames of a slot's animated picture.
struct SlotFrames {
    /// What is shown; nil until the first frame is loaded as such.
    var playback: FramePlayback?
    /// The frame to show as soon as it is loaded; nil for the one that follows from the time.
    var goal: Int?
    /// The frame that is drawn; nil for the still.
    fileprivate(set) var image: ImageID?
    /// Whether the picture turned out to have one frame.
    fileprivate var isStill = false

    /// Frames loaded ahead: their number and the bytes of their pixels.
    static let (mostAhead, mostBytesAhead) = (3, 24 << 20)
}

// An animated picture plays in the middle, at rest; elsewhere, its first frame is shown.
extension SwiperSlot {
    /// The drawn picture: a frame, or the still.
    func shownImage(_ still: ImageID) -> ImageID { frames.image ?? still }

    /// Shows the frame of this time, and requests those that follow.
    /// - Parameter fit: The size at which frames are loaded.
    func prepareFrames(_ fit: PictureFit, of bitmap: Bitmap, at time: Seconds) {
        guard bitmap.isAnimated, !frames.isStill, isAtRest || frames.playback != nil else { return }
        let before = frames.playback
        beginPlayback(fit)
        guard var playback = frames.playback else { return }
        followGoal(&playback, fit, at: time)
        playback.follow(seen: isAtRest && frames.goal == nil, at: time)
        playback.advance(to: time) { frameState($0, fit) }
        frames.playback = playback
        showFrame(playback.index, fit)
        if isAtRest { prefetchFrames(playback, fit, byteCount: bitmap.width * bitmap.height * 4) }
        if let due = playback.due { setNeedsAdvance(at: due) }
        if playback != before { playbackDidChange() }
    }

    /// Shows the still again.
    func endPlayback() {
        guard frames.playback != nil else { return }
        frames = SlotFrames()
        playbackDidChange()
        setNeedsDisplay()
    }

    /// Shows the frame `index` as soon as it is loaded, and pauses there.
    func showFrame(_ index: Int) {
        guard let count = frames.playback?.count else { return }
        frames.playback?.setPlaying(false)
        frames.goal = min(max(0, index), count - 1)
        setNeedsDisplay()
    }

    /// Pauses, and shows the frame so many after the one that is shown or was chosen last; around the ends.
    func stepFrame(by step: Int) {
        guard let playback = frames.playback else { return }
        let index = ((frames.goal ?? playback.index) + step) % playback.count
        showFrame(index < 0 ? index + playback.count : index)
    }

    /// Plays, from the first frame after the last round, or pauses.
    func setPlaying(_ isPlaying: Bool) {
        guard let playback = frames.playback, playback.isPlaying != isPlaying else { return }
        frames.goal = nil
        if isPlaying, playback.isAtEnd {
            frames.playback?.startAgain()
            frames.goal = 0
        } else {
            frames.playback?.setPlaying(isPlaying)
        }
        setNeedsDisplay()
    }

    private func image(_ index: Int, _ fit: PictureFit) -> ImageID { ImageID(item.url, fit: fit, frame: index) }

    private func frameState(_ index: Int, _ fit: PictureFit) -> FramePlayback.FrameState {
        switch stage?.images.state(of: image(index, fit)) {
        case .ready(let bitmap): bitmap.animation.map { .ready($0) } ?? .failed
        case .failed: .failed
        case .loading, nil: .loading
        }
    }

    private func beginPlayback(_ fit: PictureFit) {
        guard frames.playback == nil else { return }
        switch frameState(0, fit) {
        case .ready(let frame): frames.playback = FramePlayback(frame, isPlaying: !prefersReducedMotion)
        case .failed: frames.isStill = true
        case .loading: break
        }
    }

    private func followGoal(_ playback: inout FramePlayback, _ fit: PictureFit, at time: Seconds) {
        guard let goal = frames.goal else { return }
        switch frameState(goal, fit) {
        case .ready(let frame):
            playback.show(goal, frame, at: time)
            frames.goal = nil
        // It is too far away, or damaged: the shown one stays.
        case .failed: frames.goal = nil
        case .loading: break
        }
    }

    /// Draws a frame if it is loaded; otherwise the frame before stays.
    private func showFrame(_ index: Int, _ fit: PictureFit) {
        let image = image(index, fit)
        guard image != frames.image else {
            _ = stage?.images.state(of: image)
            return
        }
        if case .ready = frameState(index, fit) {
            frames.image = image
        } else if let shown = frames.image, stage?.images.state(of: shown).isReady != true {
            frames.image = nil
        }
    }

    private func prefetchFrames(_ playback: FramePlayback, _ fit: PictureFit, byteCount: Int) {
        let most = min(SlotFrames.mostAhead, max(1, SlotFrames.mostBytesAhead / max(1, byteCount)), playback.count - 1)
        guard playback.nextIndex != nil, most > 0 else { return }
        for step in 1...most { prefetch(image((playback.index + step) % playback.count, fit)) }
    }
}

// The frames of the animated picture in the middle.
extension SwiperView {
    /// What is shown of the animated picture in the middle; nil for a still, and until its first frame is loaded.
    public var playback: FramePlayback? { middleSlot?.frames.playback }

    /// Plays the animated picture in the middle, or pauses it; does nothing for a still.
    public func setPlaying(_ isPlaying: Bool) { middleSlot?.setPlaying(isPlaying) }

    /// Pauses the animated picture in the middle, and shows another frame as soon as it is loaded; an index beyond the ends is the last or the
    /// first frame's.
    public func showFrame(_ index: Int) { middleSlot?.showFrame(index) }

    /// Pauses the animated picture in the middle, and shows the frame so many after the one that is shown or was chosen last; around the
    /// ends.
    public func stepFrame(by step: Int) { middleSlot?.stepFrame(by: step) }

    /// Lets the picture in the middle play while it is at rest, and shows the first frame of those that have left.
    func followFrames() {
        let isAtRest: Bool = if case .idle = scroller.state { true } else { false }
        let middle = middleSlot
        for slot in slots.values {
            slot.isAtRest = isAtRest && slot === middle
            if abs(slot.offset) >= pitch { slot.endPlayback() }
        }
    }
}
