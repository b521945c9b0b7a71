import PanoramaKit

/// What is written, and a line for each change.
final class Note {
    var topic = "" { didSet { changed("Topic changed to \(topic).") } }
    var text = "Some text" { didSet { changed("Text changed to \(text).") } }
    /// Called with the line of a change.
    var changed: (String) -> Void = { _ in }
}

/// A note as a form: each row reads and writes a property of its own.
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
