import PanoramaKit

/// A letter in the list: the sender and the day, the subject, and how the text begins. A dot marks unread letters.
final class LetterRow: View {
    private let sender = Label("", role: \.bodyStrong)
    private let day = Label("", role: \.caption, ink: \.low, alignment: .trailing)
    private let subject = Label("")
    private let excerpt = Label("", role: \.caption, ink: \.middle)
    private var isRead = true

    init() {
        super.init()
        for view in [sender, day, subject, excerpt] { addSubview(view) }
    }

    func show(_ letter: Letter) {
        isRead = letter.isRead
        sender.text = letter.sender
        day.text = letter.day
        subject.text = letter.subject
        excerpt.text = letter.text.split(separator: "\n").first.map(String.init) ?? ""
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        let room = Rect(x: 20, y: 8, width: bounds.width - 28, height: bounds.height - 16)
        let dayWidth = 76.0
        sender.frame = Rect(x: room.minX, y: room.minY, width: room.width - dayWidth - 8, height: 24)
        day.frame = Rect(x: room.maxX - dayWidth, y: room.minY + 4, width: dayWidth, height: 16)
        subject.frame = Rect(x: room.minX, y: room.minY + 22, width: room.width, height: 24)
        excerpt.frame = Rect(x: room.minX, y: room.minY + 46, width: room.width, height: 16)
    }

    override func draw(in canvas: Canvas) {
        guard !isRead else { return }
        canvas.fill(.rounded(radius: 4), in: Rect(x: 4, y: 16, width: 8, height: 8), theme.palette.accent)
    }
}
