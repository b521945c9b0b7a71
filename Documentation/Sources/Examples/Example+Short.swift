import Codecs
import PanoramaKit
import Pictures

private func chooseFolder() {}
private func show(_ text: String) {}
private let folder = CommandLine.arguments[1] + "/pictures"

// The shortest forms.
extension Example {
    static let short = [
        Example("Button-short", width: 480, height: 92) {
            // example Button-short
            let button = Button("open a folder") { chooseFolder() }
            // end
            return StackView([button])
        },
        Example("Label-list", width: 480, height: 128) {
            // example Label-list
            let list = StackView(["fjord", "lagoon", "canyon"].map { Label($0) })
            // end
            return list
        },
        Example("ListView-short", width: 480, height: 180, script: "settle\ntap 200,90\nsettle") {
            // example ListView-short
            let list = ListView(selectionMode: .single, recipe: .labels)
            list.apply(ListSnapshot(["fjord", "lagoon", "canyon"]))
            list.rowActivated = { show($0) }
            // end
            return list
        },
        Example("PickerView-short", width: 480, height: 360) {
            // example PickerView-short
            let mood = PickerView("mood", words: ["calm", "bright", "wild"]) { show("chosen: \($0)") }
            // end
            return mood
        },
        Example("SwiperView-folder", width: 960, height: 600, margin: 0, scale: 1) { swiper(over: folder) },
        Example("EmitterView-short", width: 480, height: 320, margin: 0, script: "wait 2.5") {
            // example EmitterView-short
            var spark = EmitterCell(birthRate: 240, lifetime: 2, velocity: 190)
            spark.scale = 0.3
            spark.yAcceleration = 160
            (spark.emissionLongitude, spark.emissionRange) = (.degrees(-90), .degrees(50))
            spark.color = ParticleColor(red: 1, green: 0.55, blue: 0.2)
            let fountain = EmitterView(Emitter(spark, at: Point(x: 240, y: 260)))
            // end
            return fountain
        },
    ]

    private static func swiper(over folder: String) -> SwiperView {
        // example SwiperView-folder
        let swiper = SwiperView(urls: PictureFolder(opening: [folder]).files.map(\.path))
        // end
        return swiper
    }

    /// Opens the window of the swiper's article.
    static func openWindow(on swiper: SwiperView) async throws {
        // example SwiperView-window
        let pictures = PictureLibrary(decoder: FileImageLoader(CodecDecoder()))
        try await StageWindow(title: "pictures", root: swiper, images: pictures).run()
        // end
    }
}
