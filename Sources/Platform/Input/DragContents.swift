import Storage

/// What an item brings to the view or the program on which it is dropped.
public struct DragContents: Equatable, Sendable {
    /// Absolute paths of files and folders.
    public var files: [String]
    /// Text; empty for none.
    public var text: String
    /// Other data by their media types, such as `image/png`. A type without a slash is not offered to other programs.
    public var data: [String: [UInt8]]
    /// Whether other programs are asked to move the contents instead of copying them. If one does, the source removes the item. Default false.
    public var isMoved: Bool

    /// Contents, by default none.
    public init(files: [String] = [], text: String = "", data: [String: [UInt8]] = [:], isMoved: Bool = false) {
        (self.files, self.text, self.data, self.isMoved) = (files, text, data, isMoved)
    }

    /// Whether there is nothing to take.
    public var isEmpty: Bool { files.isEmpty && text.isEmpty && data.isEmpty }
}

extension DragContents {
    /// One form in which another program can take contents.
    public struct Form: Equatable, Sendable {
        /// The media type, or the name of an X selection's target.
        public var type: String
        /// The data in this form.
        public var bytes: [UInt8]
    }

    /// The forms in which other programs can take the contents, the best one first; empty if there is nothing to take.
    ///
    /// Files are a list of URIs (RFC 2483). Text is always UTF-8; it has several names because older programs know only one of them.
    /// - Complexity: O(n) in the number of bytes.
    public var forms: [Form] {
        var forms: [Form] = []
        if !files.isEmpty { forms.append(Form(type: "text/uri-list", bytes: uriList)) }
        let named = data.filter { $0.key.contains("/") && !$0.key.utf8.contains(0) }
        forms += named.sorted { $0.key < $1.key }.map { Form(type: $0.key, bytes: $0.value) }
        if !text.isEmpty { forms += DragContents.textTypes.map { Form(type: $0, bytes: Array(text.utf8)) } }
        return forms.enumerated().filter { index, form in !forms[..<index].contains { $0.type == form.type } }.map(\.element)
    }

    private static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    private var uriList: [UInt8] { files.flatMap { Array((FileURI.uri(of: $0) + "\r\n").utf8) } }
}

/// Contents in the user's hand outside the window, where other programs can take them.
public struct CarriedContents: Equatable, Sendable {
    /// What is carried.
    public var contents: DragContents
    /// Whether the hand has let go of them over a program that wants them.
    public var isReleased = false

    /// Contents that the hand holds.
    public init(_ contents: DragContents) { self.contents = contents }
}

/// What another program says about contents that the user's hand carries outside the window.
public enum DragAnswer: String, Hashable, CaseIterable, Sendable {
    /// The program under the hand would take them.
    case wanted
    /// Nothing under the hand would take them.
    case unwanted
    /// The program on which they were dropped has copied them.
    case copied
    /// The program on which they were dropped has taken them, so that the source should remove them.
    case moved
    /// The program on which they were dropped has not taken them.
    case refused
}
