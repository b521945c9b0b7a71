import LayoutMath
import Views
import Widgets

/// What the viewer shows besides its picture, to be gone on with in another look.
struct ViewerState {
    /// How the picture lies.
    var placement: PicturePlacement?
    var showsFacts = false
    /// Seconds until the slideshow goes on; nil while it does not play.
    var slideshowRest: Seconds?
}

extension Viewer {
    /// What is to be found again.
    var state: ViewerState {
        ViewerState(placement: swiper.placement, showsFacts: !chrome.panel.isHidden, slideshowRest: slideshow.rest)
    }

    /// Goes on where a viewer of the same picture was.
    func continueAt(_ state: ViewerState) {
        if let placement = state.placement { swiper.place(placement) }
        if state.showsFacts { toggleFacts() }
        if let rest = state.slideshowRest { slideshow.resume(after: rest) }
    }
}
