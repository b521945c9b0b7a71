import PanoramaKit

try StageWindow(title: "Collapsing tabs", root: makeRoot()).run()
