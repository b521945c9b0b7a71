import Imaging
import LayoutMath
package import Platform
import Views
package import Widgets

// The looks of pictures one at a time. Words on pictures are the dark theme's in both themes.
extension Theme {
    /// - Parameters:
    ///   - displayScale: pixels for each point.
    package func swiper(scale: Double, displayScale: Double) -> SwiperStyle {
        let (type, dusk) = (Typography(scale: scale), Palette.dusk)
        var style = SwiperStyle(
            placeholder: dusk.paper, spinnerColor: dusk.accent, loadingFont: type.caption.font, loadingColor: dusk.high,
            failureIcon: Icons.warning, failureColor: dusk.error, failureFont: type.subhead.font, reasonFont: type.body.font,
            failureTextColor: dusk.high, retryButton: pictureButton(scale: scale), badge: incompleteBadge(scale: scale))
        style.gutter = 16 * scale
        style.bleed = 0.08
        style.enlargement = 2
        style.spinnerDiameter = 64 * scale
        style.neighbourVeil = dusk.paper.opacity(0.52)
        // What the film strip shows already stands in for what is still loading.
        style.previewFit = FilmLook(scale: scale).fit(displayScale: displayScale)
        return style
    }

    /// A pill over a picture.
    func pictureButton(scale: Double) -> ButtonStyle {
        let fill = Color.white.opacity(0.16)
        return ButtonStyle(
            font: Typography(scale: scale).bodyStrong.font, textColor: Palette.dusk.high, fill: fill, hoverFill: Color.white.opacity(0.26),
            pressedFill: Color.white.opacity(0.10), height: 44 * scale, padding: 22 * scale)
    }

    /// A disc with an icon over a picture.
    func pictureDisc(scale: Double) -> ButtonStyle {
        var style = pictureButton(scale: scale)
        style.iconGap = 0
        return style
    }

    /// A light disc with a dark icon, which stands out from any picture.
    func edgeArrow(scale: Double) -> ButtonStyle {
        var style = pictureDisc(scale: scale)
        style.textColor = Palette.dusk.paper
        style.fill = Palette.dusk.high.opacity(0.92)
        style.hoverFill = Palette.dusk.high
        style.pressedFill = Palette.dusk.middle
        return style
    }
}

extension Icons {
    static let chevronLeft = Icon(name: "chevron-left", side: 20, strokes: [polyline((12.5, 4.5), (7, 10), (12.5, 15.5))])
    static let chevronRight = Icon(name: "chevron-right", side: 20, strokes: [polyline((7.5, 4.5), (13, 10), (7.5, 15.5))])
    package static let more = Icon(
        name: "more", side: 20, strokeWidth: 2.4, strokes: [polyline((4.5, 10)), polyline((10, 10)), polyline((15.5, 10))])
    static let facts = Icon(
        name: "facts", side: 20,
        strokes: [
            (0...36).map { Point(x: 10, y: 10) + Angle(degrees: Double($0) * 10).direction * 7 }, polyline((10, 9.5), (10, 13.6)),
            polyline((10, 6.6)),
        ])
    static let wholeScreen = Icon(
        name: "whole-screen", side: 20,
        strokes: [
            polyline((3.5, 7.5), (3.5, 3.5), (7.5, 3.5)), polyline((12.5, 3.5), (16.5, 3.5), (16.5, 7.5)),
            polyline((16.5, 12.5), (16.5, 16.5), (12.5, 16.5)), polyline((7.5, 16.5), (3.5, 16.5), (3.5, 12.5)),
        ])
    static let wastebasket = Icon(
        name: "wastebasket", side: 20,
        strokes: [
            polyline((3.5, 5.5), (16.5, 5.5)), polyline((7.5, 5), (8, 3.2), (12, 3.2), (12.5, 5)),
            polyline((5, 6), (5.8, 16.8), (14.2, 16.8), (15, 6)),
        ])

    private static func polyline(_ points: (Double, Double)...) -> [Point] { points.map { Point(x: $0.0, y: $0.1) } }
}
