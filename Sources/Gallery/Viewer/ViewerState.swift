package import LayoutMath
import Views
package import Widgets

/// What the viewer shows besides its picture, to be gone on with in another look.
package struct ViewerState {
    /// How the picture lies.
    package var placement: PicturePlacement?
    package var showsFacts = false
    /// Seconds until the slideshow goes on; nil while it does not play.
    package var slideshowRest: Seconds?

    package init(placement: PicturePlacement? = nil, showsFacts: Bool = false, slideshowRest: Seconds? = nil) {
        (self.placement, self.showsFacts, self.slideshowRest) = (placement, showsFacts, slideshowRest)
    }
}

extension Viewer {
    /// What is to be found again.
    package var state: ViewerState {
        ViewerState(placement: swiper.placement, showsFacts: !chrome.panel.isHidden, slideshowRest: slideshow.rest)
    }

    /// Goes on where a viewer of the same picture was.
    package func continueAt(_ state: ViewerState) {
        if let placement = state.placement { swiper.place(placement) }
        if state.showsFacts { toggleFacts() }
        if let rest = state.slideshowRest { slideshow.resume(after: rest) }
    }
}
