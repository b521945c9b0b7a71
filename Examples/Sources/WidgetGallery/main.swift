import PanoramaKit

let theme: Theme.Name = CommandLine.arguments.contains("light") ? .light : .dark

let window = StageWindow(
    title: "Widgets", size: Size(width: 1280, height: 720), root: WidgetScene(), images: PaintedHills(), theme: .fixed(Theme(theme)))
window.leastSize = Size(width: 640, height: 480)
try await window.run()
