import PanoramaKit

// A mouse opens the keyboard too, so that the example can be tried at a desk.
try StageWindow(title: "Keyboard insets", root: OnScreenKeyboard(over: KeyboardPage(), opening: .always)).run()
