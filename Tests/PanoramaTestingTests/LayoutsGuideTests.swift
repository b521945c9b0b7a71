import LayoutMath
import PanoramaTesting
import TestFiles
import Testing
import Views
import Widgets

/// Runs the code of Guides/layouts.md.
@MainActor @Suite struct LayoutsGuideTests {
    private func show(_ view: View, width: Double) throws -> StageHarness {
        let user = try StageHarness(window: view, size: Size(width: width, height: 400))
        user.settle()
        return user
    }

    @Test(arguments: [300.0, 900])
    func aBarHasItsButtonAtTheEnd(width: Double) throws {
        let bar = StackView([Label("notes"), Spacer(), Button("new") {}], axis: .horizontal)

        let user = try show(bar, width: width)
        let button = try user.view("new")
        #expect(abs(button.frame.maxX - bar.bounds.width) < 1e-9)
    }

    @Test(arguments: [220.0, 300, 900])
    func aFieldTakesTheRestWithinItsLimits(width: Double) throws {
        let search = TextField("search").flexible(minimum: 80, maximum: 400)
        let row = StackView([Label("find"), search, Button("go") {}], axis: .horizontal, alignment: .firstBaseline)

        let user = try show(row, width: width)
        let button = try user.view("go")
        #expect((80...400).contains(search.frame.width) && button.frame.maxX <= row.bounds.width + 1e-9)
    }

    @Test func wordsAndColumnsFitTheWindow() throws {
        let tags = WrapView(["fjord", "winter", "blue hour"].map { Button($0) {} })
        let form = GridView([Label("name"), TextField("name"), Label("notes"), TextArea("notes")], columns: [.content, .fraction(1)])
        let save = Button("save") {}
        form.addSubview(save)
        form.setSpan(columns: 2, of: save)

        _ = try show(StackView([tags, form], alignment: .fill), width: 200)
        #expect((tags.subviews + form.subviews).allSatisfy { $0.frame.maxX <= 200 + 1e-9 })
        #expect(save.frame.minX == 0)
    }

    @Test func aPanoramaHasAToolbarAndAWidePage() throws {
        let (panorama, form) = (PanoramaView(title: "layouts"), View())
        panorama.titleAccessory = StackView([Button("share") {}, Button("new") {}], axis: .horizontal)
        panorama.setItems([PanoramaItem(id: "plan", title: "plan", width: .windows(1.5)) { form }])

        let user = try show(panorama, width: 800)
        #expect(panorama.snapPoints.count == 2 && user.find("share") != nil)
    }

    private final class Page: View {
        let bar = View()

        override func layoutSubviews() {
            bar.frame = Rect(x: 0, y: bounds.height - 56, width: bounds.width, height: 56)
            coveredInsets.bottom = bar.frame.height
        }
    }

    @Test func aListKeepsClearOfABar() throws {
        let (page, list) = (Page(), ScrollView())
        for view in [list, page.bar] { page.addSubview(view) }
        let user = try show(page, width: 300)
        list.frame = page.bounds
        user.settle()
        #expect(list.safeInsets.bottom == 56 && page.safeBounds.height == page.bounds.height - 56)
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("layouts.md")
        #expect(try guide.count == 6 && guide.missing(in: #filePath) == [])
    }
}
