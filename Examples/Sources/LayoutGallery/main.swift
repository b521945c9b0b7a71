import PanoramaKit

try await StageWindow(title: "Layouts", size: Size(width: 900, height: 640), root: makeRoot()).run()
