import LayoutMath
import Platform
import Views

/// The loading of a slot's picture as a function of time: the opacities of the loading overlay and of the picture.
///
/// The overlay appears only after a delay, and begins to leave in the frame in which the picture is loaded or fails. The picture fades in
/// over it, so that nothing dark covers a loaded picture. The less of the overlay has appeared, the shorter is the fade. A picture that is
/// loaded within the delay neither fades nor has an overlay, because a fade would be a longer wait.
nonisolated struct PictureLoading: Sendable {
    enum Phase: Equatable, Sendable {
        /// Not drawn yet.
        case unseen
        /// Drawn without its picture since this time.
        case loading(since: Seconds)
        case ready
        /// Failed, with the reason.
        case failed(String)
    }

    private(set) var phase = Phase.unseen
    private var overlay = Animated(0)
    private var picture = Animated(1)

    /// Delay before the overlay appears, in seconds.
    static let delay: Seconds = 0.15
    static let overlayFade: Seconds = 0.5
    static let pictureFade: Seconds = 0.2

    /// Updates the phase for the state found by a frame at `time`.
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
        let duration = PictureLoading.pictureFade * overlayShare(at: time)
        hideOverlay(at: time)
        guard duration > 0 else { return picture.set(1) }
        picture.start(.tween(Tween(from: 0, to: 1, duration: duration, curve: .easeOut)), at: time)
    }

    private mutating func hideOverlay(at time: Seconds) {
        let share = overlay.value(at: time)
        guard share > 0 else { return overlay.set(0) }
        overlay.animate(to: 0, at: time, duration: PictureLoading.overlayFade)
    }

    /// Opacity of the overlay, in 0…1.
    func overlayShare(at time: Seconds) -> Double { overlay.value(at: time) }

    /// Opacity of the picture, in 0…1.
    func pictureShare(at time: Seconds) -> Double {
        switch phase {
        case .ready: picture.value(at: time)
        case .unseen, .loading, .failed: 0
        }
    }

    /// Whether the spinner is shown.
    func isSpinning(at time: Seconds) -> Bool {
        guard case .loading(let since) = phase else { return false }
        return time >= since + PictureLoading.delay
    }

    /// Whether a fade is running.
    func isFading(at time: Seconds) -> Bool {
        switch phase {
        case .unseen: false
        case .loading: isSpinning(at: time) && !overlay.isSettled(at: time)
        case .ready, .failed: !overlay.isSettled(at: time) || !picture.isSettled(at: time)
        }
    }

    /// Time at which the overlay appears; nil if it is already shown or will not appear.
    func overlayTime(after time: Seconds) -> Seconds? {
        guard case .loading(let since) = phase, !isSpinning(at: time) else { return nil }
        return since + PictureLoading.delay
    }
}
