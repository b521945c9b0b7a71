import Platform
import Views
import Widgets

// The frames of an animated picture.
extension Viewer {
    func followPlayback() {
        chrome.scrubber.show(swiper.playback)
        slideshow.isHeld = swiper.playback.map { $0.isPlaying && $0.round == 0 } ?? false
    }

    /// Handles the keys for play, pause and stepping; these keys have other functions for stills.
    func handleFrameKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, let playback = swiper.playback else { return false }
        switch key {
        case .space: if !isRepeat { swiper.setPlaying(!playback.isPlaying) }
        case .character(","): chooseFrame { $0.stepFrame(by: -1) }
        case .character("."): chooseFrame { $0.stepFrame(by: 1) }
        default: return false
        }
        return true
    }

    /// Pauses and shows another frame.
    func chooseFrame(_ choose: (SwiperView) -> Void) {
        slideshow.stop()
        chrome.wake()
        choose(swiper)
    }
}
