import Imaging
import LayoutMath
import Platform

/// The landscape's appearance as a function of the scroll position: from sunset on the cover to moonlight on the last page.
nonisolated struct Evening: Equatable, Sendable {
    /// Scroll as a share of its range, 0…1.
    let time: Double

    init(scroll: Double, range: Double) { time = range > 0 ? (scroll / range).clamped(to: 0...1) : 0 }

    /// Opacity of the night sky over the dusk sky.
    var night: Double { 0.94 * time.smoothstep(from: 0.02, to: 0.72) }

    /// The factor for the ridges' colours; red darkens most at night.
    var ridgeTint: Color {
        Color(red: Float(1 - 0.60 * night), green: Float(1 - 0.47 * night), blue: Float(1 - 0.22 * night))
    }

    /// Height of the moon: 0 below the hills, 1 at its highest; it rises over the last 18 % of the range.
    var moonrise: Double { time.smoothstep(from: 0.82, to: 1) }
    /// Distances from the top to the moon's centre at its lowest and highest, as shares of the window's height.
    static let moonLow = 430.0 / 720
    static let moonHigh = 108.0 / 720
    /// Distance from the window's right edge to the moon's centre, as a share of the window's height.
    static let moonInset = 142.0 / 720

    /// Points that a layer moves per point of scrolling, back to front.
    static let skyRate = 0.02
    static let ridgeRates = [0.18, 0.26, 0.38, 0.54, 0.74]
    /// Heights of the ridges' pictures as shares of the window's; they are cropped to what is visible and aligned to its lower edge.
    static let ridgeShares = [546.0, 488, 396, 288, 220].map { $0 / 1080 }
    /// Width of a ridge's tile as a share of the window's height.
    static let tileWidth = 3840.0 / 1080
    /// Width of a sky as a share of the window's height.
    static let skyWidth = 2880.0 / 1080
}
