import PanoramaKit

/// The title of the track, buttons that skip, and a slider with the playing time.
final class PlayerBar: View {
    private let title = Label("", role: \.bodyStrong)
    private let artist = Label("", role: \.caption, ink: \.middle)
    private let back = Button("", icon: .chevronLeft) {}
    private let play = Button("", icon: .play) {}
    private let forward = Button("", icon: .chevronRight) {}
    private let elapsed = Label("", role: \.caption, ink: \.middle)
    private let position = Slider("position", value: 0, in: 0...1)
    private let length = Label("", role: \.caption, ink: \.middle, alignment: .trailing)
    private let words: StackView
    private let rows: StackView

    init() {
        words = StackView([title, artist], spacing: 0, alignment: .fill).flexible()
        let upper = StackView([words, back, play, forward], axis: .horizontal, spacing: 8, alignment: .center)
        let lower = StackView(
            [elapsed, position.flexible(), length], axis: .horizontal, spacing: 12, alignment: .center)
        rows = StackView([upper, lower], spacing: 4, padding: 16, alignment: .fill)
        super.init()
        for label in [elapsed, length] { label.setFlexibility(Flexibility(grow: 1, shrink: 0, minimum: 34, maximum: 34)) }
        back.semantics.label = "previous track"
        forward.semantics.label = "next track"
        addSubview(rows)
    }

    func connect(to page: MusicPage) {
        back.action = { [unowned page] in page.skip(-1) }
        play.action = { [unowned page] in page.togglePlaying() }
        forward.action = { [unowned page] in page.skip(1) }
        position.valueChanged = { [unowned page] in page.seek(to: $0) }
    }

    func show(_ track: Track, of album: Album, at time: Seconds, isPlaying: Bool) {
        title.text = track.title
        artist.text = "\(album.title), \(album.artist)"
        play.icon = isPlaying ? .pause : .play
        play.semantics.label = isPlaying ? "pause the track" : "play the track"
        words.setNeedsLayout()
        elapsed.text = PlayerBar.text(of: time)
        length.text = PlayerBar.text(of: track.length)
        (position.range, position.value) = (0...track.length, time)
    }

    /// Minutes and seconds, such as "3:07".
    static func text(of time: Seconds) -> String {
        let seconds = Int(time.rounded(.down))
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    override func themeChanged() { for button in [back, play, forward] { button.style = theme.iconButton } }

    override func sizeThatFits(_ size: Size) -> Size { rows.sizeThatFits(size) }
    override func layoutSubviews() { rows.frame = bounds }

    override func draw(in canvas: Canvas) {
        canvas.fill(bounds, theme.palette.slab)
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline), theme.palette.hairline)
    }
}
