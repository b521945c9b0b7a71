import PanoramaKit

/// A note, which reports each change as a line of text.
final class Note {
    var topic = "" { didSet { changed("Topic changed to \(topic).") } }
    var text = "Some text" { didSet { changed("Text changed to \(text).") } }
    /// Called with the line for each change.
    var changed: (String) -> Void = { _ in }
}

/// A note as a form: each row reads and writes one property.
func makeForm(_ note: Note) -> FormView {
    FormView(
        Form(sections: [
            FormSection(
                "note", title: "note",
                rows: [
                    .text("topic", value: Binding(note, \.topic), placeholder: "Add title", rules: [.required("a note needs a title")]),
                    .area("text", value: Binding(note, \.text), placeholder: "Add description"),
                    .buttons("done", [.submit("done")]),
                ])
        ]))
}
