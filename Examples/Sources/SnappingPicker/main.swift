import PanoramaKit

try StageWindow(title: "Snapping picker", root: makeRoot()).run()
