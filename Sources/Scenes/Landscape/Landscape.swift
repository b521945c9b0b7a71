import LayoutMath
import Platform
import Views
import Widgets

/// The layers behind the pages. In a dark theme they follow `Evening`; a light theme shows a morning that does not change.
final class Landscape {
    let isDark: Bool
    private let sky: SkyPicture
    private let night: SkyPicture?
    private let moon = Moon(.whole)
    private let moonFace = Moon(.face)
    private let ridges: [TiledPicture]
    private let veil = Veil()
    /// The mood's disc between the first two ridges. Positioned by the scene, not by the landscape.
    private let disc: MoodDisc

    /// - Parameter folder: The folder that contains the layers' pictures.
    init(isDark: Bool, folder: String, disc: MoodDisc) {
        self.isDark = isDark
        self.disc = disc
        let name = isDark ? "dusk" : "dawn"
        sky = SkyPicture(image: "\(folder)/\(name)-sky.jpg")
        night = isDark ? SkyPicture(image: "\(folder)/night-sky.jpg") : nil
        ridges = Evening.ridgeShares.enumerated().map { index, share in
            TiledPicture(image: "\(folder)/\(name)-ridge-\(index + 1).webp", heightShare: share, widthShare: Evening.tileWidth)
        }
    }

    /// The layers, back to front; the title is in front of the sky and behind the ridges.
    var layers: [PanoramaLayer] {
        var layers = [PanoramaLayer(name: "sky", view: sky, travel: .rate(Evening.skyRate), isBehindTitle: true)]
        if let night {
            layers.append(PanoramaLayer(name: "night", view: night, travel: .rate(Evening.skyRate), isBehindTitle: true))
            layers.append(PanoramaLayer(name: "moon", view: moon, travel: .fixed, isBehindTitle: true))
        }
        for (index, ridge) in ridges.enumerated() {
            layers.append(PanoramaLayer(name: "ridge\(index + 1)", view: ridge, travel: .rate(Evening.ridgeRates[index])))
            if index == 0 { layers.append(PanoramaLayer(name: "mood", view: disc, travel: .fixed)) }
        }
        layers.append(PanoramaLayer(name: "veil", view: veil, travel: .fixed))
        if isDark { layers.append(PanoramaLayer(name: "moonface", view: moonFace, travel: .fixed)) }
        return layers
    }

    /// Sizes the layers for a window and for the distance that the pages can scroll.
    func layOut(size: Size, range: Double) {
        let frame = Rect(origin: .zero, size: size)
        let skyWidth = max(size.height * Evening.skyWidth, size.width + Evening.skyRate * range)
        for view in [sky, night] { view?.frame = Rect(x: 0, y: 0, width: skyWidth.rounded(.up), height: size.height) }
        for view in ridges { view.frame = frame }
        moon.frame = frame
        moonFace.frame = frame
        veil.frame = frame
        disc.frame = frame
    }

    /// Updates the layers for a scroll position.
    /// - Parameter veilAlpha: Opacity of the paper colour over the landscape.
    func follow(scroll: Double, range: Double, veilAlpha: Double) {
        let evening = Evening(scroll: isDark ? scroll : 0, range: range)
        night?.alpha = evening.night
        night?.isHidden = evening.night == 0
        moon.rise = evening.moonrise
        moonFace.rise = evening.moonrise
        for ridge in ridges { ridge.tint = evening.ridgeTint }
        veil.density = veilAlpha
    }
}
