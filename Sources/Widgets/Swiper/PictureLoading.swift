import LayoutMath
import Platform
import Views

/// How a slot comes from nothing to its picture, as a function of time: when the loading overlay is there and how far the picture has come in.
///
/// The overlay comes only to a picture that keeps one waiting, and begins to leave in the frame in which the picture is there or is known
/// to be unreadable. The picture fades in over it, so that nothing dark lies over a picture that is there. One that is there at first sight
/// neither fades nor has an overlay.
nonisolated struct PictureLoading: Sendable {
    enum Phase: Equatable, Sendable {
        /// Not yet seen.
        case unseen
        /// Seen without its picture since this instant.
        case loading(since: Seconds)
        case ready
        /// Cannot be read, and why.
        case failed(String)
    }

    private(set) var phase = Phase.unseen
    private var overlay = Animated(0)
    private var picture = Animated(1)

    /// Waiting this long is not worth a word.
    static let delay: Seconds = 0.15
    static let overlayFade: Seconds = 0.5
    static let pictureFade: Seconds = 0.2

    /// Takes note of what a frame at `time` found.
    mutating func follow(_ state: ImageState, at time: Seconds) {
        switch (state, phase) {
        case (.ready, .ready), (.loading, .loading): return
        case (.ready, _):
            fadeIn(at: time)
            phase = .ready
        case (.failed(let reason), _):
            guard phase != .failed(reason) else { return }
            hideOverlay(at: time)
            phase = .failed(reason)
        case (.loading, _):
            phase = .loading(since: time)
            overlay.set(overlay.value(at: time))
            overlay.start(
                .tween(Tween(from: overlay.target, to: 1, duration: PictureLoading.overlayFade)), at: time + PictureLoading.delay)
        }
    }

    private mutating func fadeIn(at time: Seconds) {
        hideOverlay(at: time)
        guard case .loading(let since) = phase, time > since else { return picture.set(1) }
        picture.start(.tween(Tween(from: 0, to: 1, duration: PictureLoading.pictureFade, curve: .easeOut)), at: time)
    }

    private mutating func hideOverlay(at time: Seconds) {
        let share = overlay.value(at: time)
        guard share > 0 else { return overlay.set(0) }
        overlay.animate(to: 0, at: time, duration: PictureLoading.overlayFade)
    }

    /// 0…1: how much of the overlay is there.
    func overlayShare(at time: Seconds) -> Double { overlay.value(at: time) }

    /// 0…1: how far the picture has come in.
    func pictureShare(at time: Seconds) -> Double {
        switch phase {
        case .ready: picture.value(at: time)
        case .unseen, .loading, .failed: 0
        }
    }

    /// Whether the spinner turns.
    func isSpinning(at time: Seconds) -> Bool {
        guard case .loading(let since) = phase else { return false }
        return time >= since + PictureLoading.delay
    }

    /// Whether a fade is under way.
    func isFading(at time: Seconds) -> Bool {
        switch phase {
        case .unseen: false
        case .loading: isSpinning(at: time) && !overlay.isSettled(at: time)
        case .ready, .failed: !overlay.isSettled(at: time) || !picture.isSettled(at: time)
        }
    }

    /// When the overlay is to come; nil once it has, and when none will.
    func overlayTime(after time: Seconds) -> Seconds? {
        guard case .loading(let since) = phase, !isSpinning(at: time) else { return nil }
        return since + PictureLoading.delay
    }
}
