import PanoramaKit

// listwindow [COUNT]: shows our list, for comparison with those of Benchmarks/Peers/lists. When its window is closed, it prints how
// far it was scrolled.
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? RowCatalog.count

// The other lists have neither lines between rows nor a scroll indicator.
var style = Theme.standard.list
style.separator = .clear
let list = ListView(
    rowHeight: .each(RowCatalog.height), style: style,
    recipe: CollectionView.Recipe(
        kind: { RowCatalog.isHeading($0) ? "heading" : "row" },
        make: { ListRow(isHeading: $0 == "heading") },
        configure: { view, id in (view as? ListRow)?.show(id) }))
list.showsScrollIndicator = false
list.apply(ListSnapshot(RowCatalog.ids(count)), animated: false)

var farthest = 0.0
list.didScroll = { farthest = max(farthest, $0.scrollView.contentOffset.y) }

let window = StageWindow(title: "list", size: Size(width: 560, height: 720), root: list)
try await window.run()
print("RES farthest=\(Int(farthest.rounded()))")
