import Imaging
import LayoutMath
import Platform
import Views

/// The frames of a slot's animated picture.
struct SlotFrames {
    /// State of the playback; nil until the first frame is loaded as a frame.
    var playback: FramePlayback?
    /// The frame to show as soon as it is loaded; nil for the frame that follows from the time.
    var goal: Int?
    /// The frame that is drawn; nil for the still.
    fileprivate(set) var image: ImageID?
    /// Whether the picture was found to have only one frame.
    fileprivate var isStill = false

    /// Limits of the frames loaded ahead: their number and the bytes of their pixels.
    static let (mostAhead, mostBytesAhead) = (3, 24 << 20)
}

// An animated picture plays in the middle, at rest; elsewhere its first frame is shown.
extension SwiperSlot {
    /// The drawn picture: a frame, or the still.
    func shownImage(_ still: ImageID) -> ImageID { frames.image ?? still }

    /// Shows the frame for this time, and requests the next ones.
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
        if playback != before { playbackChanged() }
    }

    /// Shows the still image again.
    func endPlayback() {
        guard frames.playback != nil else { return }
        frames = SlotFrames()
        playbackChanged()
        setNeedsDisplay()
    }

    /// Shows the frame `index` as soon as it is loaded, and pauses there.
    func showFrame(_ index: Int) {
        guard let count = frames.playback?.count else { return }
        frames.playback?.setPlaying(false)
        frames.goal = min(max(0, index), count - 1)
        setNeedsDisplay()
    }

    /// Pauses, and shows the frame `step` frames after the one that is shown or was chosen last; wraps around at the ends.
    func stepFrame(by step: Int) {
        guard let playback = frames.playback else { return }
        let index = ((frames.goal ?? playback.index) + step) % playback.count
        showFrame(index < 0 ? index + playback.count : index)
    }

    /// Plays or pauses. After the last round, playing starts from the first frame.
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
        // The frame is too far away or damaged, so the shown frame stays.
        case .failed: frames.goal = nil
        case .loading: break
        }
    }

    /// Draws a frame if it is loaded; otherwise the previous frame stays.
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
    /// The playback of the animated picture in the middle; nil for a still, and until its first frame is loaded.
    public var playback: FramePlayback? { middleSlot?.frames.playback }

    /// Plays the animated picture in the middle, or pauses it; does nothing for a still.
    public func setPlaying(_ isPlaying: Bool) { middleSlot?.setPlaying(isPlaying) }

    /// Pauses the animated picture in the middle, and shows another frame as soon as it is loaded. An index beyond the ends counts as the
    /// first or the last frame.
    public func showFrame(_ index: Int) { middleSlot?.showFrame(index) }

    /// Pauses the animated picture in the middle, and shows the frame `step` frames after the one that is shown or was chosen last; wraps
    /// around at the ends.
    public func stepFrame(by step: Int) { middleSlot?.stepFrame(by: step) }

    /// Plays the picture in the middle while it is at rest, and shows the first frame of pictures that have left the middle.
    func followFrames() {
        let isAtRest: Bool = if case .idle = row.scroller.state { true } else { false }
        let middle = middleSlot
        for slot in slots.values {
            slot.isAtRest = isAtRest && slot === middle
            if abs(slot.offset) >= pitch { slot.endPlayback() }
        }
    }
}
