public import Gallery
public import LayoutMath
public import Views
public import Widgets

/// The state of a session: what is shown, what the user chose, and what is restored from the last session.
public struct AppState {
    public var scene = SceneName.panorama
    public var size = Size(width: 1280, height: 720)
    /// Physical pixels per point.
    public var scale = 1.0
    /// The theme if none was chosen.
    public var theme = Theme.Name.dark
    /// The theme that the user chose; nil uses `theme`.
    public var chosenTheme: Theme.Name?
    public var contrast = Theme.Contrast.standard
    public var motion = MotionPreference.full
    /// The desktop's factor on the size of text.
    public var textScale = 1.0
    /// Whether motion is reduced, whatever `motion` and the settings say.
    public var isMotionReduced = false
    /// The settings of the user.
    public var settings = Settings()
    public var seed: UInt64 = 0
    /// Whether the cover shows a hint about the pages to the right until the first pan.
    public var showsHint = false
    /// Whether a corner shows frame statistics, fed by `SceneSession.note(_:)`.
    public var showsStatistics = false
    /// When the on-screen keyboard opens.
    public var keyboardOpening = OnScreenKeyboard.Opening.byTouch
    /// Tag of the user's language, which decides the keyboard's first layout; nil takes English.
    public var language: String?
    /// The initial day.
    public var today = CalendarDay.ofReplays
    /// Returns the user's calendar; called on any thread.
    public var calendar: @Sendable () -> UserCalendar = { .ofReplays }
    /// The state to restore; its frame and theme are applied by the window.
    public var restored = SavedState()

    /// The folder that a leading tilde in a typed path stands for.
    public var home: String?
    /// The folder against which relative paths are resolved.
    public var currentFolder = "/"

    public init() {}

    var motionPreference: MotionPreference { isMotionReduced ? .reduced : settings.motion?.preference ?? motion }
    var look: Theme {
        var look = Theme(chosenTheme ?? theme, contrast: contrast)
        // Users' pictures have any colours, light or dark.
        look.pictureBacking = PictureStyle.neutralBacking
        return look
    }
}
