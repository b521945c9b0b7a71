import PanoramaKit

try await StageWindow(title: "Ferry notice", size: Size(width: 560, height: 400), root: NoticePage()).run()
