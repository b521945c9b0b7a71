import Platform

/// The type scale: fonts, sizes and line heights. Larger sizes have lighter weights.
public nonisolated struct Typography: Equatable, Sendable {
    /// Multiplies every size.
    public let scale: Double

    /// The type scale with every size and line height multiplied by `scale`.
    public init(scale: Double) { self.scale = scale }

    /// 96 on 104 points, extra light: one word that fills a page.
    public var display: TextStyle { style(.displayExtraLight, 96, 104, shift: -5) }
    /// 56 on 64 points, extra light: titles.
    public var title: TextStyle { style(.displayExtraLight, 56, 64, shift: -3) }
    /// 40 on 48 points, extra light: headings of pages.
    public var heading: TextStyle { style(.displayExtraLight, 40, 48, shift: -2) }
    /// 26 on 32 points, light: headings within a page.
    public var subhead: TextStyle { style(.displayLight, 26, 32, shift: -1) }
    /// 18 on 28 points: a first paragraph.
    public var lead: TextStyle { style(.regular, 18, 28) }
    /// 15 on 24 points: main text.
    public var body: TextStyle { style(.regular, 15, 24) }
    /// 15 on 24 points, semi-bold: buttons and names.
    public var bodyStrong: TextStyle { style(.semiBold, 15, 24) }
    /// 13 on 16 points: second lines and hints.
    public var caption: TextStyle { style(.regular, 13, 16) }
    /// 13 on 16 points, semi-bold: small buttons and badges.
    public var captionStrong: TextStyle { style(.semiBold, 13, 16) }
    /// 12 on 16 points, semi-bold, with 1 point more between letters: tabs, the only words in capitals.
    public var tab: TextStyle {
        TextStyle(Font(.semiBold, size: 12 * scale, tracking: scale), lineHeight: 16 * scale)
    }

    /// Returns a text style; `shift` is in points before scaling and aligns the stems of large type with the margin.
    private func style(_ face: FontFace, _ size: Double, _ line: Double, shift: Double = 0) -> TextStyle {
        TextStyle(Font(face, size: size * scale), lineHeight: line * scale, opticalShift: shift * scale)
    }
}
