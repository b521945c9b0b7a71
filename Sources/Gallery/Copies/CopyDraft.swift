package import Copies
import LayoutMath
package import Pictures
import Storage

/// Which pictures to copy and how, as form values. It outlives the pages, so the next copies start with the same choices.
package final class CopyDraft {
    /// The pictures that can be copied: a single one, and all pictures shown with it.
    package struct Subject: Equatable {
        /// The path and the title of the picture; nil if only all pictures can be copied.
        package var picture: (path: String, title: String)?
        /// The paths of all pictures, in order.
        package var all: [String]

        package init(picture: (path: String, title: String)?, all: [String]) { (self.picture, self.all) = (picture, all) }

        package static func == (subject: Subject, other: Subject) -> Bool {
            subject.picture?.path == other.picture?.path && subject.all == other.all
        }
    }

    package var subject = Subject(picture: nil, all: []) { didSet { what = subject.picture == nil ? 1 : 0 } }
    /// 0 for the picture, 1 for all.
    package var what = 1
    /// Index of `sizes`.
    package var size = 1
    /// Index of `CopySettings.Format.allCases`.
    package var format = 0
    package var quality = 85.0
    package var keepsCamera = true
    package var keepsPlace = false
    /// The folder as typed; a leading tilde means the home folder.
    package var folder: String
    package var names = CopyNamePattern.original.text
    /// A folder that could not be used, as typed, and the reason.
    var refusal: (folder: String, reason: String)?
    private let home: String?
    private let base: String

    /// The longest sides that are offered, in pixels; nil keeps the original size.
    package static let sizes: [Int?] = [1_024, 2_048, 4_096, nil]
    /// The qualities that are offered, in percent.
    package static let qualities = 50.0...100.0

    /// - Parameters:
    ///   - home: The user's home folder; nil if there is none.
    ///   - base: The folder against which relative paths are resolved.
    package init(home: String?, base: String) {
        (self.home, self.base) = (home, base)
        folder = home == nil ? "copies" : "~/Pictures/copies"
    }

    package var pictures: [String] { what == 0 ? subject.picture.map { [$0.path] } ?? [] : subject.all }
    /// The folder as an absolute path.
    package var folderPath: String { TypedPath(folder, home: home, base: base).path }
    package var chosenFormat: CopySettings.Format { CopySettings.Format.allCases[format] }

    /// The error in a typed folder; nil if none is known.
    func mistake(inFolder text: String) -> String? {
        // This path would create a folder named "~user" in the current folder, which is not what the user means.
        if let other = TypedPath(text, home: home, base: base).otherHome {
            return "\(other.shownPath) is not known: only ~ stands for a home folder"
        }
        return refusal.flatMap { $0.folder == text ? "it cannot be used: \($0.reason)" : nil }
    }

    /// The error in the pattern for names; nil if there is none.
    package static func mistake(inNames text: String) -> String? {
        do throws(CopyNamePattern.Mistake) {
            _ = try CopyNamePattern(text)
            return nil
        } catch {
            return error.description
        }
    }

    package var request: CopyRequest {
        let names = (try? CopyNamePattern(names)) ?? .original
        let settings = CopySettings(
            longestSide: CopyDraft.sizes[size], format: chosenFormat, quality: Int(quality.rounded()), keepsCamera: keepsCamera,
            keepsPlace: keepsPlace, names: names)
        return CopyRequest(pictures: pictures, folder: folderPath, settings: settings)
    }

    /// The name that the first copy will have.
    package func example(taken: CivilDate?) -> String {
        guard let first = pictures.first, let names = try? CopyNamePattern(names) else { return "" }
        return names.fileName(of: first, number: 1, of: pictures.count, taken: taken, format: chosenFormat).shownPath
    }
}
