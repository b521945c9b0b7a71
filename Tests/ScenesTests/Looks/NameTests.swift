import LayoutMath
import Pictures
import Platform
import Storage
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests that names of pictures and folders stay in place and within the window, whatever they contain.
@MainActor @Suite(.serialized) struct NameTests {
    nonisolated static let names: [String] = [
        String(String(repeating: "a very long name of a picture ", count: 7).prefix(196)) + ".jpg",
        String(repeating: "unbroken", count: 25) + ".jpg", String(repeating: "🏔️🌅👩‍👩‍👧🇳🇴", count: 12),
        "صورة من الجبال البعيدة عند غروب الشمس في آخر أيام الصيف ونحن على الطريق إلى البيت القديم",
        "山の上から見た夕焼けと静かな湖の写真その一枚目はとても長い名前を持っている山の上から見た夕焼け",
    ]

    nonisolated static let windows = [Size(width: 640, height: 480), Size(width: 1280, height: 720)].map { LookFixture.Window(size: $0) }

    @Test(arguments: windows, names)
    func noNameLeavesItsPlaceOrTheWindow(_ window: LookFixture.Window, _ name: String) throws {
        var album = Album(
            title: name, summary: "\(name), \(name)",
            entries: (1...12).map { Album.Entry(image: "white/\($0) \(name)", title: name, detail: name) })
        album.complaint = name
        let look = try LookFixture(window, album: album)
        var strays = look.strays("cover")

        for (key, page) in zip("235", ["swiper", "circle", "sparks"]) {
            look.key(.character(key), then: 2)
            strays += look.strays(page)
        }
        look.key(.character("2"), then: 2)
        look.key(.enter, then: 1.5)
        strays += look.strays("viewer")
        look.key(.character("i"), then: 1)
        strays += look.strays("facts")
        look.key(.escape, then: 1)
        look.key(.escape, then: 1)
        look.key(.character("g"), then: 2)
        strays += look.strays("grid")
        look.session.messages.announce(Toast.Message(name, icon: Icon.warning, iconColor: \.high, action: .init("try again") {}))
        look.run(1)
        strays += look.strays("toast")

        #expect(strays == [])
    }

    /// The suggestions of the window's menu and the prompt for recent folders.
    @Test(arguments: windows, [false, true])
    func recentFoldersStayInsideTheMenuAndThePrompt(_ window: LookFixture.Window, _ isAtHome: Bool) throws {
        // A name has 255 bytes at the most.
        let folders = try NameTests.names.map { name in try FolderFixture([], called: name.cut(toBytes: 240)) }
        var state = SavedState()
        for folder in folders { state.recents.note(folder.path) }
        let look = try LookFixture(window, restored: state)
        if isAtHome { look.session.changeLook { $0.home = FilePath.folder(of: FilePath.folder(of: folders[0].path)) } }
        look.key(.function(10), then: 1)
        let menu = try #require(look.session.menu)
        let rows = look.session.titles.filter { $0.contains("/panorama-") }

        #expect(rows.count == (window.size.height < 600 ? 3 : 5) && rows.allSatisfy { $0.hasPrefix("~/") == isAtHome })
        #expect(look.strays("menu") == [])
        #expect(look.straysFromRows(of: menu) == [])
        look.key(.escape, then: 0.5)
        look.key(.character("o"), .control, then: 1)
        #expect(look.session.root.promptText?.1 == "" && look.texts.contains { $0.run.text.contains("/panorama-") })
        #expect(look.strays("prompt") == [])
    }
}

extension String {
    /// As many of its first characters as fit into this many bytes.
    fileprivate func cut(toBytes most: Int) -> String {
        var text = self
        while text.utf8.count > most { text.removeLast() }
        return text
    }
}

extension LookFixture {
    /// Runs of text in front that leave the window or the innermost view that they begin in.
    func strays(_ page: String) -> [String] {
        guard let fonts = try? Studio.fonts() else { return ["no fonts"] }
        let window = Rect(origin: .zero, size: list.size)
        return list.commands.enumerated().compactMap { index, command in
            guard case .text(let draw) = command, counts(index, draw), draw.color.alpha > 0.02 else { return nil }
            let width = fonts.width(of: draw.run) * draw.magnification
            let start = Point(x: draw.origin.x + 1, y: draw.origin.y - 0.3 * draw.run.font.size * draw.magnification)
            // Text that has scrolled out of sight is cut there.
            guard window.contains(start) else { return nil }
            let limit = min(window.maxX, innermostPlace(at: start).maxX + 1)
            guard draw.origin.x + width > limit else { return nil }
            return "\(page): “\(draw.run.text.prefix(24))” ends at \(Int(draw.origin.x + width)), its place at \(Int(limit))"
        }
    }

    /// Words that begin in a row of a menu and leave it, or lie over its keys.
    fileprivate func straysFromRows(of menu: MenuView) -> [String] {
        guard let fonts = try? Studio.fonts() else { return ["no fonts"] }
        let front = list.commands.enumerated().compactMap { index, command -> TextDraw? in
            if case .text(let draw) = command, counts(index, draw) { draw } else { nil }
        }
        var strays: [String] = []
        visit(menu) { row in
            guard row.semantics.role == .menuItem else { return }
            let words = front.filter { row.place.contains($0.origin) }.sorted { $0.origin.x < $1.origin.x }
            for (index, word) in words.enumerated() {
                let end = word.origin.x + fonts.width(of: word.run)
                let limit = words.indices.contains(index + 1) ? words[index + 1].origin.x : row.place.intersection(menu.place).maxX
                if end > limit { strays.append("“\(word.run.text.prefix(24))” ends at \(Int(end)) of \(Int(limit))") }
            }
        }
        return strays
    }

    private func innermostPlace(at point: Point) -> Rect {
        var innermost = Rect(origin: .zero, size: list.size)
        visit(session.root.modal ?? session.stage.root) { view in
            let place = view.place
            if place.contains(point), place.width * place.height < innermost.width * innermost.height { innermost = place }
        }
        return innermost
    }

    private func visit(_ view: View, _ body: (View) -> Void) {
        guard !view.isHidden, view.alpha > 0.02 else { return }
        body(view)
        for subview in view.subviews { visit(subview, body) }
    }
}
