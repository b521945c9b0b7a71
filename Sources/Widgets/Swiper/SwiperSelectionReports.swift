/// Reports the changes of a swiper's selection.
struct SwiperSelectionReports {
    /// Called with the index when another item is selected; −1 when the source becomes empty.
    var indexDidChange: ((Int) -> Void)?
    /// Called when another URL is selected; nil when the source becomes empty.
    var urlDidChange: ((String?) -> Void)?
    /// Called each time the selection comes near the end.
    var nearEndReached: (() -> Void)?

    /// Reports how `new` differs from `old`.
    func report(from old: SwiperModel, to new: SwiperModel) {
        if new.selectedIndex != old.selectedIndex { indexDidChange?(new.selectedIndex) }
        if new.selectedURL != old.selectedURL { urlDidChange?(new.selectedURL) }
        if new.nearEndCount > old.nearEndCount { nearEndReached?() }
    }
}
