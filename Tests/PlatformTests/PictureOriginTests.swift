import Imaging
import LayoutMath
import Testing

@testable import Platform

@Suite struct PictureOriginTests {
    @Test(arguments: [
        PictureOrigin.file(path: "/usr/share/weather/sunset"), .file(path: ""), .file(path: "a://b"), .file(path: "ü/\u{1F307}.png"),
        .address("https://example.org/a.png?b=c:d"), .address("x-camera+1.2://"), .address("z://program:"),
    ])
    func theNameTellsTheOrigin(_ origin: PictureOrigin) { #expect(PictureOrigin(origin.name) == origin) }

    @Test(arguments: ["", "sunset", "/a/b.png", "://a", "1a://b", "a b://c", "https:/a", "https:", "ä://b", "Program:/a", "a:b://c"])
    func otherNamesHaveNone(_ name: String) { #expect(PictureOrigin(name) == nil) }

    @Test func thePathOrTheAddressDescribesIt() {
        #expect("\(PictureOrigin.file(path: "/a/b"))" == "/a/b" && "\(PictureOrigin.address("a://b"))" == "a://b")
    }

    /// Batches are joined only if a renderer draws the same pixels for both.
    @Test func batchesOfDifferentPicturesStayApart() {
        let pictures = (0..<2).map { _ in Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF]) }
        var list = DisplayList()
        for picture in [nil, pictures[0], pictures[0], pictures[1]] as [Bitmap?] {
            list.append(
                [Sprite(x: 1, y: 1)], as: SpriteDraw(image: ImageID("dot"), size: Size(width: 1, height: 1), blend: .sourceOver),
                picture: picture)
        }

        let batches = list.commands.map { if case .sprites(let draw) = $0 { draw.sprites } else { 0..<0 } }
        #expect(batches == [0..<1, 1..<3, 3..<4])
    }
}
