import Views

/// The style of a widget: the theme's style until another one is set.
struct ThemedStyle<Style: Equatable> {
    private(set) var style: Style
    /// Whether the style was set, and stays through changes of the theme.
    private(set) var isOwn: Bool
    private let make: (Theme) -> Style

    /// - Parameters:
    ///   - own: A style that stays through changes of the theme; nil for none.
    ///   - make: The theme's style for such a widget.
    init(_ own: Style?, _ make: @escaping (Theme) -> Style) {
        style = own ?? make(.standard)
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

    mutating func follow(_ theme: Theme) { if !isOwn { style = make(theme) } }
}
