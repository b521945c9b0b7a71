import PanoramaKit

try StageWindow(title: "Circle of cells", root: makeRoot()).run()
