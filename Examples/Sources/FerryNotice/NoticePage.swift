import PanoramaKit

/// A notice with a link, in a language that the user chooses.
final class NoticePage: View {
    private let languages: SegmentedControl
    private let notice = Label("", maximumLines: 12)
    private let reminder = Label("")
    private let remind = Switch("")
    private let leave = Button("") {}
    private let column: StackView
    private var language = Language.english
    private let departure = CalendarDate(year: 2024, month: 3, day: 9)
    private let price = 12_480.5

    override init(frame: Rect = .zero) {
        languages = SegmentedControl("language", segments: Language.all.map { .init($0.name) }, selectedIndex: 0)
        let row = StackView([leave, Spacer(), reminder, remind], axis: .horizontal, alignment: .center)
        column = StackView([languages, notice, row], spacing: 24, padding: 32, alignment: .fill)
        super.init(frame: frame)
        notice.isSelectable = true
        languages.chosen = { [unowned self] in choose(Language.all[$0]) }
        leave.action = { [unowned self] in ask() }
        addSubview(column)
    }

    override func layoutSubviews() { column.frame = bounds }

    private func choose(_ language: Language) {
        self.language = language
        guard let stage else { return }
        // Everything on the stage speaks the language from the next frame on.
        var theme = stage.theme
        (theme.words, theme.formats) = (language.words, language.formats)
        stage.theme = theme
    }

    override func themeChanged() {
        let values = [
            "{date}": departure.map { theme.formats.date($0) } ?? "", "{price}": theme.formats.number(price),
        ]
        var words = language.notice
        for (name, value) in values { words = words.split(separator: name, omittingEmptySubsequences: false).joined(separator: value) }
        notice.styledText = StyledText(markdown: words)
        (reminder.text, remind.label, leave.title) = (language.reminder, language.reminder, language.leave)
    }

    private func ask() {
        guard let stage else { return }
        let (title, detail, action) = language.question
        weak var shown: SheetView?
        let sheet = SheetView(title, QuestionView(title, detail: detail, action: action) { _ in shown?.dismiss() })
        shown = sheet
        sheet.present(on: stage)
    }
}
