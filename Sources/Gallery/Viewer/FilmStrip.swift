import Imaging
package import LayoutMath
import Platform
package import Views
package import Widgets

/// The pictures of an album in a row below the current one. The strip follows the swiper, and choosing a picture on the strip moves the
/// swiper.
package final class FilmStrip: View, Preparing {
    /// The pictures. The chosen one stays chosen when others are added or removed.
    var entries: [Album.Entry] {
        get { items.entries }
        set { if newValue != entries { show(newValue) } }
    }
    /// Called with the index of a picture that was chosen on the strip.
    var selected: (Int) -> Void = { _ in }
    /// Called when another picture reaches the middle, including pictures passed on the way to the chosen one.
    var highlighted: (Int) -> Void = { _ in }
    /// Called when a context menu about a picture is requested.
    var menuRequested: (Int, MenuAnchor) -> Void = { _, _ in }
    /// Scale factor for all measures.
    var scale = 1.0 { didSet { if scale != oldValue { scaleChanged() } } }

    private let picker: PickerView
    private var items = AlbumItems()
    /// Index of the picture chosen on the strip until `progress` has reached it. In the meantime, `progress` does not move the strip.
    private var awaited: Int?

    /// Height in points at scale 1 of the large frame and the bar below it.
    static let height = 84.0

    init() {
        picker = PickerView("pictures", axis: .horizontal)
        super.init()
        scaleChanged()
        picker.name = "filmstrip"
        picker.selected = { [weak self] in self?.choose($0) }
        picker.highlighted = { [weak self] in self?.highlighted($0) }
        addSubview(picker)
    }

    /// The index of the chosen picture; nil if there are no pictures. Setting it animates the strip without callbacks; an invalid index
    /// is ignored.
    var selectedIndex: Int? {
        get { picker.selectedIndex }
        set {
            awaited = nil
            guard let newValue, newValue != picker.selectedIndex || !picker.isMoving else { return }
            picker.select(newValue)
        }
    }

    /// The position in pictures: 2.5 is halfway between pictures 2 and 3. Setting it moves the strip immediately, without callbacks. The
    /// strip ignores it while it is being dragged or animated, or until the position reaches the picture that was chosen on the strip.
    var progress: Double {
        get { picker.position }
        set {
            if let awaited, abs(newValue - Double(awaited)) < FilmStrip.arrival { self.awaited = nil }
            guard awaited == nil, !picker.isMoving else { return }
            picker.follow(position: newValue)
        }
    }

    /// Distance in pictures at which the position counts as arrived.
    private static let arrival = 0.01

    package override func menuRequested(at point: Point?) -> Bool {
        guard let index = point.map({ picker.index(at: convert($0, to: picker)) }) ?? selectedIndex else { return false }
        menuRequested(index, menuAnchor(point))
        return true
    }

    private func choose(_ index: Int) {
        awaited = index
        selected(index)
    }

    private func show(_ entries: [Album.Entry]) {
        awaited = nil
        items.follow(entries)
        picker.setItems(zip(items.snapshot.ids, entries).map { PickerItem(id: $0, title: $1.title) })
    }

    private func scaleChanged() {
        let look = FilmLook(scale: scale)
        picker.style = look.pickerStyle
        // The frames find their pictures by the ids of the items.
        picker.makeCell = { [weak self] in FilmFrame(look: look) { id in self?.items.entry(id)?.image } }
    }

    package override func layoutSubviews() { picker.frame = bounds }

    /// Number of off-screen pictures that are prefetched on each side.
    private static let ahead = 8

    /// Prefetches pictures that may soon appear on screen; visible frames request their own.
    package func prepare(at time: Seconds) {
        guard let displayScale = stage?.scale, !entries.isEmpty else { return }
        let look = FilmLook(scale: scale)
        let middle = Int(picker.position.rounded())
        let inSight = Int(bounds.width / look.pickerStyle.length) / 2 + 1
        for step in 1...FilmStrip.ahead {
            for index in [middle + inSight + step, middle - inSight - step] where entries.indices.contains(index) {
                prefetch(look.imageID(entries[index].image, displayScale: displayScale))
            }
        }
    }
}

/// Measures of the strip, in points at scale 1: frames are 80 × 56 and the current one is 112 × 72, all on one baseline with gaps of 6.
nonisolated struct FilmLook: Equatable {
    let scale: Double

    private static let frame = Size(width: 80, height: 56)
    private static let current = Size(width: 112, height: 72)
    private static let gap = 6.0
    private static let barThickness = 3.0
    private static let barDrop = 8.0
    private static let otherAlpha = 0.86

    /// The style of the strip; frames keep their gap at every size between small and large.
    var pickerStyle: PickerStyle {
        let (small, large, gap) = (FilmLook.frame.width * scale, FilmLook.current.width * scale, FilmLook.gap * scale)
        let next = (small + large) / 2 + gap
        return PickerStyle(
            length: small + gap,
            appearances: [
                .init(offset: 0, extent: large, alpha: 1), .init(offset: next, extent: small, alpha: FilmLook.otherAlpha),
                .init(offset: next + small + gap, extent: small, alpha: FilmLook.otherAlpha),
            ])
    }

    /// Returns the picture's frame in a cell of this size; all pictures share a baseline.
    func picture(in cell: Size) -> Rect {
        let (small, large) = (FilmLook.frame * scale, FilmLook.current * scale)
        let share = (cell.width - small.width) / (large.width - small.width)
        let height = small.height.interpolated(to: large.height, fraction: share)
        return Rect(x: 0, y: baseline(in: cell) - height, width: cell.width, height: height)
    }

    /// Returns the frame of the bar below the picture; `share` is its width as a share of the cell's.
    func bar(in cell: Size, share: Double) -> Rect {
        let thickness = FilmLook.barThickness * scale
        return Rect(x: 0, y: baseline(in: cell) + FilmLook.barDrop * scale, width: cell.width * share, height: thickness)
    }

    private func baseline(in cell: Size) -> Double { cell.height - (FilmLook.barDrop + FilmLook.barThickness + 1) * scale }

    /// Returns the id of a picture for the strip. Frames of all sizes share one picture, fetched for the large one.
    func imageID(_ image: String, displayScale: Double) -> ImageID { ImageID(image, fit: fit(displayScale: displayScale)) }

    func fit(displayScale: Double) -> PictureFit {
        let size = FilmLook.current * (scale * displayScale)
        return .fill(width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded())))
    }

    /// Size in points at which the pictures are fetched, for frames of all sizes.
    var fetchedSize: Size { FilmLook.current * scale }
}

extension Theme {
    /// Returns the style of a swiper with a film strip. The strip's pictures serve as previews while the full pictures load.
    /// - Parameter displayScale: Physical pixels per point.
    package func albumSwiper(displayScale: Double) -> SwiperStyle {
        var style = swiper
        style.previewFit = FilmLook(scale: scale).fit(displayScale: displayScale)
        return style
    }
}
