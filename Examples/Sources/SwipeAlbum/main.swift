import PanoramaKit

let folder = CommandLine.arguments.dropFirst().first ?? "."

try await StageWindow(title: "Swipe album", root: Album(folder: folder), images: makePictures()).run()
