import PanoramaKit

func makeRoot() -> View {
    Label("north pier", role: \.title)
}
