import PanoramaKit

func makeRoot() -> View {
    let panorama = PanoramaView(title: "hello panorama")
    panorama.setItems(
        ["drag me", "flick me", "arrow keys too"].map { words in
            PanoramaItem(id: words, title: words) { Label("this page says: \(words)") }
        })
    return panorama
}

try await StageWindow(title: "Hello", root: makeRoot()).run()
