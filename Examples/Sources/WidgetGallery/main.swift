import PanoramaKit

let theme: Theme.Name = CommandLine.arguments.contains("light") ? .light : .dark

try StageWindow(
    title: "Widgets", size: Size(width: 1280, height: 720), leastSize: Size(width: 640, height: 480), root: WidgetScene(),
    images: PaintedHills(), theme: Theme(theme)
).run()
