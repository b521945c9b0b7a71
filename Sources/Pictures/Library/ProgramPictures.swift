import Imaging
import Platform

/// The pictures that the program draws itself.
struct ProgramPictures {
    private var makers: [String: () -> Bitmap] = [:]
    private var drawn: [ImageID: Bitmap] = [:]

    /// Returns a picture that has been drawn.
    subscript(image: ImageID) -> Bitmap? { drawn[image] }

    /// Returns what draws the pictures of a name; nil if the program does not draw them.
    func maker(of name: String) -> (() -> Bitmap)? { makers[name] }

    mutating func store(_ bitmap: Bitmap, for image: ImageID) { drawn[image] = bitmap }

    /// - Parameter make: Called when a picture of this name is first requested.
    mutating func register(_ name: String, make: @escaping () -> Bitmap) { makers[name] = make }

    /// Forgets what was drawn under a name.
    /// - Complexity: O(pictures).
    mutating func forgetDrawn(_ name: String) { for image in drawn.keys.filter({ $0.name == name }) { drawn[image] = nil } }
}
