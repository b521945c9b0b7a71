import PanoramaKit
import PanoramaTesting
import Testing

@testable import WidgetGallery
@testable import Widgets

extension StageHarness {
    /// A user in front of the widget gallery, whose text needs no fonts.
    static func gallery(_ size: Size = Size(width: 1280, height: 720), motion: MotionPreference = .full) -> StageHarness {
        let user = StageHarness(WidgetScene(), size: size, images: PaintedHills(), motion: motion)
        user.advance(by: 0.1)
        return user
    }

    /// Goes to a page of the gallery.
    func go(to group: WidgetGroup) throws {
        let page = try #require(WidgetGroup.allCases.firstIndex(of: group))
        let steps = String(repeating: "key Right\nwait 0.2\n", count: page)
        try play("key Home\nwait 1\n\(steps)wait 1.5\nexpect panorama.page \(page)", framesPerSecond: 15)
    }

    /// The stand of this name on the page that is shown.
    func stand(_ name: String) throws -> Stand {
        let panorama = try #require(stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
        let page = panorama.pages[try #require(panorama.currentPage)]
        let found = page.firstDescendant { ($0 as? Stand)?.semantics.label == name }
        return try #require(found as? Stand, "\(page.id) has no \(name)")
    }

    /// The middle of a stand's widget in the window, as scripts write it, `offset` points beside it.
    func place(_ name: String, offset: Double = 0) throws -> String {
        let widget = try stand(name).widget
        let center = widget.convert(widget.bounds.center, to: nil)
        return "\(center.x + offset),\(center.y)"
    }

    func all<Kind: View>(_ kind: Kind.Type) -> [Kind] {
        var found: [Kind] = []
        stage.root.forEachDescendant { if let view = $0 as? Kind { found.append(view) } }
        return found
    }
}
