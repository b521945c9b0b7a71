import Platform
import Storage
import Testing

@Suite struct DragContentsTests {
    private func bytes(_ type: String, of contents: DragContents) -> String? {
        contents.forms.first { $0.type == type }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(arguments: [["/a"], ["/a b/ü#%.jpg", "/b\nc"], ["/", "/\u{1F600}"]])
    func filesAreAListOfURIsThatNameThem(files: [String]) throws {
        let list = try #require(bytes("text/uri-list", of: DragContents(files: files)))

        #expect(list.hasSuffix("\r\n"))
        #expect(list.split(separator: "\r\n").map { FileURI.path(of: String($0)) } == files)
    }

    /// Old programs know only one of the names.
    @Test(arguments: ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"])
    func textHasSeveralNames(type: String) {
        #expect(bytes(type, of: DragContents(text: "naïve\n№1")) == "naïve\n№1")
    }

    @Test func theBestFormComesFirstAndEachOnce() {
        let contents = DragContents(files: ["/a"], text: "b", data: ["text/plain": [1], "image/png": [2], "text/uri-list": [3]])

        let types = contents.forms.map(\.type)

        #expect(types == ["text/uri-list", "image/png", "text/plain", "text/plain;charset=utf-8", "UTF8_STRING"])
        #expect(bytes("text/uri-list", of: contents) == "file:///a\r\n")
        #expect(bytes("text/plain", of: contents) == "\u{1}")
    }

    @Test func whatHasNoMediaTypeIsNotOffered() {
        #expect(DragContents(data: ["png": [1], "": [2], "a/\0": [3]]).forms.isEmpty)
        #expect(DragContents().forms.isEmpty && DragContents().isEmpty)
        #expect(!DragContents(text: "a").isEmpty && !DragContents(data: ["a/b": []]).isEmpty)
    }
}
