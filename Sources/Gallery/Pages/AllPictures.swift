package import LayoutMath
import Pictures
package import Platform
import Storage
package import Views
import Widgets

/// All folders and pictures of the album as tiles. Pressing a folder enters it; pressing a picture shows it in the whole window.
///
/// Each entered folder is a level. Levels are side by side, deeper ones to the right, and an animated position moves along them, so that
/// a transition can be reversed at any time. Levels to the right are removed once they are out of sight.
package final class AllPictures: View {
    /// Leaves the page; nil if there is nothing to go back to.
    package var close: (() -> Void)? { didSet { setNeedsLayout() } }
    private let context: GalleryContext
    private let back: Button
    private var viewer: Viewer?
    private var levels: [AlbumGrid] = []
    /// Number of the first level; it decreases when a folder above it is opened.
    private var firstPlace = 0
    /// Number of the current level, which the window shows or moves to.
    private var place = 0
    /// Animated position of the window, measured in levels.
    private var position = Animated(0, restDistance: SpringMotion.restFraction)
    /// 0 shows the tiles, 1 the picture.
    private var presence = Animated(0, restDistance: SpringMotion.restFraction)

    /// Opens and closes the viewer. It is critically damped, because an overshoot would uncover an edge.
    private static let spring = Spring(response: 0.50, dampingRatio: 1)
    private static let fade: Seconds = 0.15

    package init(context: GalleryContext) {
        self.context = context
        back = Button("back", icon: Icon.back) {}
        super.init()
        name = "album"
        isOpaque = true
        back.toolTip = ToolTip(Shortcuts.leave)
        semantics = Semantics(.group, label: "all pictures")
        addSubview(back)
        back.action = { [weak self] in _ = self?.leave() }
        var context = context
        let listing = context.albums?.folderListing
        if let listing { context.live = listing.live }
        insert(AlbumGrid(context: context, listing: listing), at: 0)
        context.live.observe(self) { [weak self] _ in self?.setNeedsLayout() }
    }

    private var current: AlbumGrid { levels[place - firstPlace] }
    var collection: CollectionView { current.collection }
    /// The listing of the current folder.
    package var listing: AlbumListing? { current.listing }
    /// The pictures and folders that are shown.
    package var shownAlbum: Album { current.context.album }
    /// The picture whose tile is selected; nil if a folder's tile or none is selected.
    package var selectedEntry: Album.Entry? { current.selectedEntry }
    /// The title of the current folder's album.
    package var title: String { current.context.album.title }
    /// The path of the picture that fills the window; nil while the tiles are shown.
    package var picture: String? { shownViewer?.image }
    /// The viewer that fills the window; nil while the tiles are shown.
    package var shownViewer: Viewer? { presence.target == 1 ? viewer : nil }

    /// Selects the picture at `path` in the current folder, now or as soon as it is listed.
    package func select(picture path: String) { current.select(path) }

    private func insert(_ level: AlbumGrid, at index: Int) {
        level.openPicture = { [weak self] in self?.open($0) }
        level.openFolder = { [weak self] in self?.enter($0.path) }
        level.focusScope = .page(isActive: levels.isEmpty)
        levels.insert(level, at: index)
        insertSubview(level, at: index)
    }

    // MARK: Levels

    /// Shows the contents of the folder at `path`, which must be a folder of the current level.
    package func enter(_ path: String, animated: Bool = true) {
        let next = place - firstPlace + 1
        // A level to the right that still exists is reused.
        if !levels.indices.contains(next) || levels[next].listing?.request.folder != path {
            guard let listing = context.albums?.enter(path) else { return }
            while levels.count > next { levels.removeLast().removeFromSuperview() }
            insert(level(of: listing), at: next)
        }
        go(to: place + 1, animated: animated)
    }

    /// Returns to the parent folder; on the first level, leaves the page.
    /// - Returns: False if there is nothing to go back to.
    private func leave() -> Bool {
        if place > firstPlace {
            go(to: place - 1)
        } else if let close {
            close()
        } else {
            return false
        }
        return true
    }

    /// Goes to the parent of the current folder, even if it lies above the folder that was opened.
    private func ascend() {
        guard place == firstPlace else { return go(to: place - 1) }
        guard let folder = listing?.request.folder.map({ FilePath.absolute($0) }), folder != "/",
            let parent = context.albums?.enter(FilePath.folder(of: folder))
        else { return }
        let level = level(of: parent)
        level.select(folder)
        firstPlace -= 1
        insert(level, at: 0)
        go(to: firstPlace)
        context.albums?.adopt(parent)
    }

    private func level(of listing: AlbumListing) -> AlbumGrid {
        var context = context
        context.live = listing.live
        return AlbumGrid(context: context, listing: listing)
    }

    private func go(to goal: Int, animated: Bool = true) {
        place = goal
        if !animated {
            position.set(Double(goal))
        } else {
            move(&position, to: Double(goal))
        }
        for level in levels { level.focusScope?.isActive = level === current }
        setNeedsLayout()
        setNeedsAdvance()
    }

    private func move(_ value: inout Animated, to goal: Double) {
        if !prefersReducedMotion {
            value.retarget(to: goal, at: now, with: AllPictures.spring)
        } else {
            value.animate(to: goal, at: now, duration: AllPictures.fade)
        }
    }

    // MARK: The picture

    /// Shows a picture of the current album in the whole window.
    /// - Parameter placement: Zoom, position and rotation; nil fits the whole picture.
    func open(_ index: Int, animated: Bool = true, placement: PicturePlacement? = nil) {
        guard presence.target == 0, current.context.album.entries.indices.contains(index) else { return }
        viewer?.removeFromSuperview()
        let viewer = Viewer(context: current.context, index: index)
        if let placement { viewer.swiper.place(placement) }
        viewer.close = { [weak self] in self?.present(false) }
        self.viewer = viewer
        viewer.focusScope = .modal()
        addSubview(viewer)
        present(true, animated: animated)
    }

    private func present(_ isPresented: Bool, animated: Bool = true) {
        if animated { move(&presence, to: isPresented ? 1 : 0) } else { presence.set(isPresented ? 1 : 0) }
        if !isPresented {
            // The tiles must be shown before the focus can return to them.
            place(at: now)
            viewer?.focusScope?.isActive = false
        }
        setNeedsLayout()
        setNeedsAdvance()
    }

    // MARK: Moving

    package override func advance(to time: Seconds) -> Bool {
        place(at: time)
        if presence.isSettled(at: time), presence.target == 0, let viewer {
            viewer.removeFromSuperview()
            self.viewer = nil
        }
        if position.isSettled(at: time) {
            while levels.count > place - firstPlace + 1 { levels.removeLast().removeFromSuperview() }
        }
        return !presence.isSettled(at: time) || !position.isSettled(at: time)
    }

    /// Positions the levels and the viewer. Entered ones slide in from the right, like a detail of the panorama.
    private func place(at time: Seconds) {
        let slides = !prefersReducedMotion
        let (share, window) = (presence.value(at: time), position.value(at: time))
        viewer?.translation = Vector(x: slides ? bounds.width * (1 - share) : 0, y: 0)
        viewer?.alpha = share
        for (index, level) in levels.enumerated() {
            let way = Double(firstPlace + index) - window
            level.translation = Vector(x: slides ? bounds.width * (way - share) : 0, y: 0)
            level.alpha = max(0, 1 - abs(way)) * (1 - share)
            level.isHidden = abs(way) >= 1 && level !== current || share == 1 && presence.target == 1
        }
        back.alpha = 1 - share
    }

    package override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }

    package override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        viewer?.frame = bounds
        back.isHidden = close == nil && place == firstPlace
        back.style = theme.scaled(to: metrics.scale).floatingButton
        let size = back.sizeThatFits(bounds.size)
        back.frame = Rect(
            x: bounds.width - metrics.margin - size.width, y: 28 * metrics.scale, width: size.width, height: size.height)
        for (index, level) in levels.enumerated() {
            level.frame = bounds
            let hasBack = close != nil || index > 0
            level.trailingRoom = 16 * metrics.scale + (hasBack ? bounds.width - back.frame.minX : 0)
        }
        place(at: stage.time)
        openFirstOnce()
    }

    /// Opens the context's first picture once, as soon as its album is listed, if this page is the scene.
    private func openFirstOnce() {
        guard let first = context.firstPicture, levels.count == 1, presence.target == 0, viewer == nil, !hasBegun,
            current.context.album.isListed
        else { return }
        hasBegun = true
        guard let index = current.context.album.entries.firstIndex(where: { $0.image == first }) else { return }
        open(index, animated: false, placement: context.firstPlacement)
    }

    private var hasBegun = false

    // MARK: Keys and traces

    /// The tiles, or the back button if the folder has no tiles.
    package override var preferredFocus: View? { collection.canBecomeFocused ? collection : back }

    /// The heading's controls and the back button come before the tiles.
    package override var focusChain: [View] { [current.heading, back, current] + (viewer.map { [$0] } ?? []) }

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch (key, modifiers) {
        case (.escape, []): return context.desktop.leaveFullscreen() || leave()
        case (.backspace, []), (.left, .alt): return leave()
        case (.up, .alt): ascend()
        case (.character("s"), []): current.sortOnward(turning: false)
        case (.character("s"), .shift): current.sortOnward(turning: true)
        case (.character("a"), []): current.setRecursive(!(listing?.isRecursive ?? false))
        default: return false
        }
        return true
    }

    /// Handles ``GoBack``, which the mouse's back button sends.
    package override func response(to action: any Action) -> ActionResponse? {
        action is GoBack ? ActionResponse { [self] in _ = leave() } : nil
    }

    package override var traceFields: [String: TraceValue]? {
        let album = current.context.album
        return [
            "title": .string(album.title), "level": .number(Double(place - firstPlace)), "folders": .number(Double(album.folders.count)),
            "pictures": .number(Double(album.entries.count)), "unread": .string(Caption.line(of: album.unread)),
            "sort": .string((listing?.order ?? .byName).text), "recursive": .bool(listing?.isRecursive ?? false),
            "position": .number(position.value(at: now) - Double(firstPlace)),
        ]
    }
}
