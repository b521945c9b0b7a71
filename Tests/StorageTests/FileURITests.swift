import Foundation
import Testing

@testable import Storage

@Suite struct FileURITests {
    @Test(arguments: [
        ("file:///home/a/holiday%20pictures", "/home/a/holiday pictures"), ("file:///tmp/K%C3%BCste", "/tmp/Küste"),
        ("file:///tmp/100%25", "/tmp/100%"), ("file://localhost/tmp/a", "/tmp/a"), ("FILE:///tmp/a%3fb", "/tmp/a?b"), ("file:///", "/"),
        ("file:/tmp/a%20b", "/tmp/a b"), ("file://LOCALHOST/tmp", "/tmp"), ("file:////a", "//a"), ("file:///a%2Fb", "/a/b"),
        ("file:///a?b", "/a?b"), ("file:///tmp/a%0Ab", "/tmp/a\nb"), ("file:///tmp/a.jpg\r", "/tmp/a.jpg"),
        ("file:///tmp/a%0D", "/tmp/a\r"),
    ])
    func pathsAreDecoded(uri: String, path: String) {
        #expect(FileURI.path(of: uri) == path && FileURI.given(uri) == path)
        #expect(TypedPath(uri, home: "/home/u", base: "/base").path == path)
    }

    @Test func bytesThatAreNoTextAreKept() {
        let path = FileURI.path(of: "file:///tmp/caf%E9.jpg")

        #expect(path?.pathBytes == Array("/tmp/caf".utf8) + [0xE9] + Array(".jpg".utf8))
    }

    @Test func everyByteOfAPathComesBack() {
        let path = String(pathBytes: [0x2F] + (1...255).map { UInt8($0) })
        #expect(FileURI.path(of: FileURI.uri(of: path))?.pathBytes == path.pathBytes)
    }

    @Test func theNameOfThisMachineIsLocal() throws {
        var name = [CChar](repeating: 0, count: 256)
        try #require(gethostname(&name, 255) == 0)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)

        #expect(FileURI.path(of: "file://\(host)/tmp/a") == "/tmp/a")
    }

    @Test(
        arguments: [
            ("", .notOfAFile), ("file://", .notOfAFile), ("file:", .notOfAFile), ("/tmp/a", .notOfAFile), ("http://host/a", .notOfAFile),
            ("file://localhost", .notOfAFile), ("file:a.jpg", .notOfAFile), ("files:/a", .notOfAFile),
            ("file://elsewhere.invalid/a", .otherMachine("elsewhere.invalid")), ("file:///a%", .damagedEscape),
            ("file:///a%2", .damagedEscape),
            ("file:///a%zz", .damagedEscape), ("file:///a%00b", .zero), ("file:///a#b", .fragment),
        ] as [(String, FileURI.Refusal)])
    func whatNamesNoLocalFileIsRefused(uri: String, reason: FileURI.Refusal) {
        #expect(throws: reason) { try FileURI.read(uri) }
        // The text itself stays, so that it is refused when it is opened, or is the name of a file.
        #expect(FileURI.path(of: uri) == nil && FileURI.given(uri) == uri)
        #expect(!"\(reason)".contains("\n"))
    }
}
