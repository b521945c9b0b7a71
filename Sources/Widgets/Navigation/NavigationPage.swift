import Imaging
import LayoutMath
import Platform
import Views

/// A page of a navigation stack on an opaque background, with a shade over it while another page slides over it.
final class NavigationPage: View {
    let content: View
    var slide = SlideMotion(isCovering: true)
    /// Colour of the background; nil uses the theme's paper.
    var ground: Color? { didSet { if ground != oldValue { setNeedsDisplay() } } }
    private var dimming = 0.0
    private var isRaised = false

    init(_ content: View) {
        self.content = content
        super.init()
        focusScope = .page(isActive: false)
        isCurrent = false
        addSubview(content)
    }

    /// Places the page, in points along x, and shades it with an opacity; `isRaised` draws a shadow beside it.
    func place(shift: Double, dimming: Double, isRaised: Bool) {
        translation = Vector(x: shift, y: 0)
        guard dimming != self.dimming || isRaised != self.isRaised else { return }
        (self.dimming, self.isRaised) = (dimming, isRaised)
        setNeedsDisplay()
    }

    /// Activates the page for input and focus, or deactivates it.
    func setActive(_ isActive: Bool) {
        guard focusScope?.isActive != isActive else { return }
        isCurrent = isActive
        focusScope = .page(isActive: isActive)
    }

    override var preferredFocus: View? { content.preferredFocus }

    override func layoutSubviews() { content.frame = bounds }

    override func draw(in canvas: Canvas) {
        if isRaised {
            let shadow = theme.shadow(3)
            canvas.fill(.shadow(radius: 0, blur: shadow.blur), in: bounds, shadow.color)
        }
        canvas.fill(bounds, ground ?? theme.palette.paper)
    }

    override func drawOver(in canvas: Canvas) {
        if dimming > 0 { canvas.fill(bounds, Color.black.opacity(dimming)) }
    }
}
