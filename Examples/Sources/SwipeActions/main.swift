import PanoramaKit

try await StageWindow(title: "Swipe actions", size: Size(width: 480, height: 640), root: makeRoot()).run()
