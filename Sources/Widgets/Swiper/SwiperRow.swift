import LayoutMath
import Views

/// The movement of a swiper's row of slots.
struct SwiperRow {
    /// The offset is index · pitch when a picture is in the middle.
    var scroller = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    /// 1 after a step forward, −1 after a step back; pictures are prefetched in this direction.
    private(set) var direction = 1
    var notchGate = NotchGate()
    /// Space between two slots at the last layout, in points.
    private var gutter = 0.0

    /// Applies a new size. A movement continues with the new pitch.
    /// - Parameters:
    ///   - gutter: Space between two slots, in points.
    ///   - pitch: Distance from one slot's left edge to the next one's, in points.
    ///   - goal: The offset of the selected picture.
    mutating func layOut(_ track: ScrollTrack, gutter: Double, pitch: Double, goal: Double, at time: Seconds) {
        let old = scroller.track.viewport > 0 ? scroller.track.viewport + self.gutter : 0
        let ratio = old > 0 ? pitch / old : 0
        self.gutter = gutter
        if ratio == 0 {
            scroller = Scroller(track: track)
            scroller.scroll(to: goal, animated: false, at: time)
        } else if ratio != 1 || scroller.track.limits != track.limits {
            scroller.setTrack(track, offset: scroller.offset(at: time) * ratio, target: goal, at: time)
        }
    }

    /// Notes the direction of a step from one place to another; nothing changes without a distance.
    mutating func turn<Place: Comparable>(from old: Place, to new: Place) {
        if new != old { direction = new > old ? 1 : -1 }
    }
}
