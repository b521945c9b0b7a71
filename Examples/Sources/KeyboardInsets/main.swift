import PanoramaKit

// A mouse also opens the keyboard, so that the example works without a touchscreen.
try await StageWindow(title: "Keyboard insets", root: OnScreenKeyboard(over: KeyboardPage(), opening: .always)).run()
