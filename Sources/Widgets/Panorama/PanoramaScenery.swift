import LayoutMath
import Platform
import Views

/// The title of a panorama with the view beside it, and the layers behind and in front of it.
struct PanoramaScenery {
    let titleView = PanoramaTitle()
    /// Stays in the window beside the title.
    var accessory: View?
    /// Shows which page is the current one.
    weak var indicator: PageIndicator?
    /// Contains the layers behind the title.
    let back = View()
    /// Contains the layers in front of the title.
    let front = View()
    /// The layers, back to front.
    var layers: [PanoramaLayer] = []

    init() { for view in [back, front] { view.isUserInteractionEnabled = false } }

    /// All views but the accessory, back to front.
    var views: [View] { [back, titleView, front] }

    /// Shows the layers in the views for them.
    func addLayers() { for layer in layers { (layer.isBehindTitle ? back : front).addSubview(layer.view) } }

    /// The distances by which the title and the layers have moved, for traces.
    var trace: [String: TraceValue] {
        var traced = ["title": TraceValue.object(["x": .number(x(of: titleView))])]
        for layer in layers { traced[layer.name] = .object(["x": .number(x(of: layer.view))]) }
        return traced
    }

    private func x(of view: View) -> Double { view.frame.minX + view.transform.translation.x }
}
