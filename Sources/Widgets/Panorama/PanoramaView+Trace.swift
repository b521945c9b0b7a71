import LayoutMath
import Platform
import Views

extension PanoramaView {
    var panoramaTrace: [String: TraceValue] {
        let pages = ScrollPages(snapPoints: snapPoints, page: currentPage, targetPage: targetPage, progress: progress)
        var fields = scrollView.scrollTrace(pages: pages)
        fields["layers"] = .object(scenery.trace)
        fields["contents"] = .number(Double(contentCounts.live))
        fields["presenting"] = .bool(isPresenting)
        return fields
    }
}
