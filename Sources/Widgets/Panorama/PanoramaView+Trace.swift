import LayoutMath
import Platform
import Views

extension PanoramaView {
    var panoramaTrace: [String: TraceValue] {
        let pages = ScrollPages(snapPoints: snapPoints, page: currentPage, targetPage: targetPage, progress: progress)
        var fields = scrollView.scrollTrace(pages: pages)
        fields["layers"] = .object(layerTrace)
        fields["contents"] = .number(Double(contentCounts.live))
        fields["presenting"] = .bool(isPresenting)
        return fields
    }

    private var layerTrace: [String: TraceValue] {
        var traced = ["title": TraceValue.object(["x": .number(titleView.frame.minX + titleView.transform.translation.x)])]
        for layer in layers {
            traced[layer.name] = .object(["x": .number(layer.view.frame.minX + layer.view.transform.translation.x)])
        }
        return traced
    }
}
