import PanoramaKit

/// Samples of fonts that are not the toolkit's own: the desktop's, an installed family in some weights, and a file.
func makeRoot(file: String? = nil) -> View {
    let family = "DejaVu Serif"
    var samples: [(name: String, font: Font)] = [
        ("desktop", .system(size: 26)), ("desktop, bold", .system(size: 26, weight: .bold)), (family, .family(family, size: 26)),
        ("\(family), bold", .family(family, weight: .bold, size: 26)),
        ("\(family), italic", .family(family, isItalic: true, size: 26)),
    ]
    if let file { samples.append(("file", Font(file: file, size: 26))) }
    let labels = samples.flatMap { sample in
        [
            Label(sample.name, role: \.caption, ink: \.middle),
            Label("quick brown fox №1", style: TextStyle(sample.font, lineHeight: 36)),
        ]
    }
    let table = GridView(labels, columns: [.content, .fraction(1)], spacing: 16)
    return StackView([table], padding: 24, alignment: .fill)
}
