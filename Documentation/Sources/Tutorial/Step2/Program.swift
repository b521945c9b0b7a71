import PanoramaKit

func makeRoot() -> View {
    let panorama = PanoramaView(title: "north pier")
    panorama.setItems([
        PanoramaItem(id: "lamp", title: "lamp") { Label("it is dark") },
        PanoramaItem(id: "ships", title: "ships") { Label("no ship in sight") },
        PanoramaItem(id: "tide", title: "tide") { Label("high water at 6:12 and 18:40", maximumLines: 2) },
    ])
    return panorama
}
