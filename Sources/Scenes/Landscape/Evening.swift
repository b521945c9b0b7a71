import Imaging
import LayoutMath
import Platform

/// What the time of the evening does to the landscape; it passes with the scroll, from sunset on the cover to moonlight on the last page.
nonisolated struct Evening: Equatable, Sendable {
    /// Scroll as a share of its range, 0…1.
    let time: Double

    init(scroll: Double, range: Double) { time = range > 0 ? (scroll / range).clamped(to: 0...1) : 0 }

    /// Opacity of the night sky over the dusk sky.
    var night: Double { 0.94 * time.smoothstep(from: 0.02, to: 0.72) }

    /// What the ridges' colours are multiplied with: night takes the red first.
    var ridgeTint: Color {
        Color(red: Float(1 - 0.60 * night), green: Float(1 - 0.47 * night), blue: Float(1 - 0.22 * night))
    }

    /// The moon comes up over the last 18 % of the way: 0 below the hills, 1 at its highest.
    var moonrise: Double { time.smoothstep(from: 0.82, to: 1) }
    /// The moon's height in a window 720 high, at its lowest and highest.
    static let moonLow = 430.0 / 720
    static let moonHigh = 108.0 / 720
    /// From the window's right edge to the moon's centre, in a window 720 high.
    static let moonInset = 142.0 / 720

    /// Points that a layer moves for every point of the pages (VISUAL.md, Landscape), back to front.
    static let skyRate = 0.02
    static let ridgeRates = [0.18, 0.26, 0.38, 0.54, 0.74]
    /// Height of each ridge's picture as a share of the window's; the pictures are cropped to what can be seen and stand on its lower edge.
    static let ridgeShares = [546.0, 488, 396, 288, 220].map { $0 / 1080 }
    /// Width of a ridge's tile: 3840 at a height of 1080.
    static let tileWidth = 3840.0 / 1080
    /// Width of a sky: 2880 at a height of 1080.
    static let skyWidth = 2880.0 / 1080
}
