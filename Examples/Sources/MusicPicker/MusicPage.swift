import PanoramaKit

/// A ring of covers, a column of the chosen album's tracks, and a bar with the playing time.
///
/// Space plays and pauses, N and P skip, arrows turn the ring and move through the tracks.
final class MusicPage: View {
    private let ring = RingView()
    private let dial = Dial()
    private let bar = PlayerBar()
    private let tracks = PickerView("track", axis: .vertical) { PickerWord(styles: MusicPage.words, inset: 8) }
    private var albumIndex = 0
    private var playback = Playback()

    /// Text styles of tracks by their distance from the chosen one.
    private static let words = [\Typography.heading, \.subhead, \.lead, \.body].map { Typography(scale: 1)[keyPath: $0] }

    init() {
        super.init()
        for view in [ring, dial, tracks, bar] { addSubview(view) }
        playback.setPaused(true, at: 0)
        ring.selectionDidChange = { [unowned self] item in chooseAlbum(Album.all.firstIndex { $0.title == item?.id } ?? 0) }
        ring.itemActivated = { [unowned self] _ in togglePlaying() }
        tracks.selected = { [unowned self] _ in start(isPlaying: isPlaying) }
        tracks.activated = { [unowned self] _ in togglePlaying() }
        dial.pressed = { [unowned self] in togglePlaying() }
        bar.connect(to: self)
        ring.setItems(Album.all.map { RingItem(id: $0.title, image: $0.title, title: "\($0.title) by \($0.artist)") }, animated: false)
        chooseAlbum(0)
    }

    var album: Album { Album.all[albumIndex] }
    var track: Track { album.tracks[tracks.selectedIndex ?? 0] }
    var isPlaying: Bool { !playback.isPaused }
    /// The playing time in seconds.
    var time: Seconds { playback.time(at: now) }

    // MARK: Choosing

    private func chooseAlbum(_ index: Int) {
        albumIndex = index
        tracks.setItems(album.tracks.map { PickerItem(id: "\(album.title) \($0.title)", title: $0.title) })
        tracks.select(0, animated: false)
        start(isPlaying: isPlaying)
    }

    /// Goes to the track this many places on, and to the next or the previous album at an end.
    func skip(_ count: Int) {
        let index = (tracks.selectedIndex ?? 0) + count
        if album.tracks.indices.contains(index) {
            tracks.select(index)
            start(isPlaying: isPlaying)
        } else {
            ring.select((albumIndex + count + Album.all.count) % Album.all.count)
        }
    }

    // MARK: Playing

    /// Starts the chosen track at its beginning.
    private func start(isPlaying: Bool) {
        playback.seek(to: 0, at: now)
        playback.setPaused(!isPlaying, at: now)
        showTime()
    }

    func togglePlaying() {
        playback.setPaused(isPlaying, at: now)
        showTime()
    }

    func seek(to time: Seconds) {
        playback.seek(to: min(time, track.length), at: now)
        showTime()
    }

    /// What is shown changes once a second. Until then, the window sleeps.
    private func showTime() {
        cancelAdvance()
        if time >= track.length { return skip(1) }
        bar.show(track, of: album, at: time, isPlaying: isPlaying)
        dial.show(fraction: time / track.length, isPlaying: isPlaying)
        if isPlaying { setNeedsAdvance(at: now + time.rounded(.down) + 1 - time) }
    }

    override func advance(to time: Seconds) -> Bool {
        showTime()
        return false
    }

    /// A stage that shows the page later has another time.
    override func didMove(to stage: Stage?) { if stage != nil { start(isPlaying: false) } }

    // MARK: Keys

    override var isKeyTarget: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty else { return false }
        switch key {
        case .space where !isRepeat: togglePlaying()
        case .character("n"): skip(1)
        case .character("p"): skip(-1)
        case .left, .right: return ring.keyDown(key, modifiers, isRepeat: isRepeat)
        case .up, .down: return tracks.keyDown(key, modifiers, isRepeat: isRepeat)
        default: return false
        }
        return true
    }

    // MARK: Layout

    /// In a wide window the tracks are beside the ring, otherwise below it.
    override func layoutSubviews() {
        let barHeight = bar.sizeThatFits(bounds.size).height
        let room = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - barHeight)
        bar.frame = Rect(x: 0, y: room.maxY, width: bounds.width, height: barHeight)
        let isWide = room.width > 1.25 * room.height
        let side = isWide ? min(room.height, room.width * 0.56) : min(room.width, room.height * 0.58)
        let circle = Rect(x: isWide ? 0 : (room.width - side) / 2, y: isWide ? (room.height - side) / 2 : 0, width: side, height: side)
        placeRing(in: circle.insetBy(12))
        tracks.frame =
            isWide
            ? Rect(x: circle.maxX + 24, y: 0, width: room.width - circle.maxX - 40, height: room.height)
            : Rect(x: 24, y: circle.maxY, width: room.width - 48, height: room.height - circle.maxY)
    }

    /// The ring grows with the window, and the dial fills its middle.
    private func placeRing(in circle: Rect) {
        var style = theme.ring
        let scale = circle.width / (2 * style.radius + style.selectedDiameter + 16)
        style.diameter *= scale
        style.selectedDiameter *= scale
        style.radius *= scale
        (ring.frame, ring.style) = (circle, style)
        let room = 2 * style.radius - style.selectedDiameter - 24 * scale
        dial.frame = Rect(center: circle.center, size: Size(width: room, height: room))
    }
}

func makeRoot() -> View { MusicPage() }
