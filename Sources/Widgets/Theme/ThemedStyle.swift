import Views

/// The style of a widget: the theme's style until another one is set.
struct ThemedStyle<Style: Equatable> {
    private(set) var style: Style
    /// Whether the style was set, and stays through changes of the theme.
    private(set) var isOwn: Bool
    private let make: (Theme) -> Style
    /// The theme that the style was made for, unless the style was set.
    private var theme = Theme.standard

    /// - Parameters:
    ///   - own: A style that stays through changes of the theme; nil for none.
    ///   - make: The theme's style for such a widget.
    init(_ own: Style?, _ make: @escaping (Theme) -> Style) {
        style = own ?? make(theme)
        isOwn = own != nil
        self.make = make
    }

    /// Sets a style that stays through changes of the theme.
    /// - Returns: Whether it differs from the present style.
    mutating func set(_ own: Style) -> Bool {
        isOwn = true
        guard own != style else { return false }
        style = own
        return true
    }

    /// Takes the style of another theme. Cells enter their stage again and again with the same theme, which costs nothing.
    mutating func follow(_ theme: Theme) {
        guard !isOwn, theme != self.theme else { return }
        self.theme = theme
        style = make(theme)
    }
}
