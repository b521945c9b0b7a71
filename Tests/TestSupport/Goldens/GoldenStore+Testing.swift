import Foundation
public import Imaging
import Platform
public import Testing

extension GoldenStore {
    /// Expects a picture to equal its golden. Any other result is an issue that names the files to look at.
    /// - Parameter tolerance: nil allows no difference with the versions that drew the golden, and at most four levels with others.
    public func expectGolden(
        _ bitmap: Bitmap, named name: String, tolerance: GoldenTolerance? = nil, fileID: String = #fileID,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        settle(sourceLocation) { try verdict(on: bitmap, named: name, suite: GoldenStore.suite(fileID), tolerance: tolerance) }
    }

    /// Expects a text to be its golden to the byte.
    public func expectTextGolden(
        _ text: String, named name: String, fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        settle(sourceLocation) { try verdict(on: text, named: name, suite: GoldenStore.suite(fileID)) }
    }

    private func settle(_ location: SourceLocation, _ verdict: () throws -> GoldenVerdict) {
        do {
            switch try verdict() {
            case .matches: break
            case .recorded(let file): Issue.record("recorded \(file.path), run again to verify", sourceLocation: location)
            case .differs(let message, let place):
                attach(place, location)
                Issue.record("\(message)\n  see \(place.path)", sourceLocation: location)
            }
        } catch {
            Issue.record("golden: \(error)", sourceLocation: location)
        }
    }

    private func attach(_ place: URL, _ location: SourceLocation) {
        guard let triptych = try? Data(contentsOf: place.appendingPathComponent("triptych.png")) else { return }
        Attachment.record(Array(triptych), named: "\(place.lastPathComponent)-triptych.png", sourceLocation: location)
    }

    /// `Module/File.swift` names the suite `File`.
    private static func suite(_ fileID: String) -> String {
        let file = fileID.split(separator: "/").last ?? Substring(fileID)
        return String(file.hasSuffix(".swift") ? file.dropLast(6) : file)
    }
}
