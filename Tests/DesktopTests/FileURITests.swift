import Platform
import Storage
import Testing

@testable import Desktop
@testable import PortalSupport

@Suite struct FileURITests {
    @Test(arguments: [
        ("file:///home/a/holiday%20pictures", "/home/a/holiday pictures"), ("file:///tmp/K%C3%BCste", "/tmp/Küste"),
        ("file:///tmp/100%25", "/tmp/100%"), ("file://localhost/tmp/a", "/tmp/a"), ("FILE:///tmp/a%3fb", "/tmp/a?b"), ("file:///", "/"),
    ])
    func pathsAreDecoded(uri: String, path: String) { #expect(FileURI.path(of: uri) == path) }

    @Test func bytesThatAreNoTextAreKept() {
        let path = FileURI.path(of: "file:///tmp/caf%E9.jpg")

        #expect(path?.pathBytes == Array("/tmp/caf".utf8) + [0xE9] + Array(".jpg".utf8))
    }

    @Test(arguments: [
        "", "file://", "file:", "/tmp/a", "http://host/a", "file://host/a", "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b",
        "file:///a#b", "file://localhost",
    ])
    func whatNamesNoLocalFileIsRefused(uri: String) { #expect(FileURI.path(of: uri) == nil) }
}
