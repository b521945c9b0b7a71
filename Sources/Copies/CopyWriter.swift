import Glibc
import Imaging
import Pictures
import Storage

/// Makes the copy of one picture. Can be called from any thread.
struct CopyWriter: Sendable {
    enum Outcome {
        case written(path: String)
        /// Another file got the name in the meantime; nothing was written.
        case nameTaken
        case failed(CopyFailure.Reason)
        /// The run was cancelled; nothing was written.
        case dropped
    }

    let settings: CopySettings
    let folder: String
    let decoder: any FileDecoding
    let encoder: any PictureEncoding

    /// - Parameters:
    ///   - isWanted: Whether the copy is still wanted.
    ///   - mayName: Called when the file is complete; if it returns true, the file gets its name.
    func write(
        _ picture: String, as plan: CopyLedger.Plan, while isWanted: () -> Bool, mayName: () -> Bool
    ) -> Outcome {
        let bitmap: Bitmap
        let metadata: EncodedMetadata
        do throws(PictureError) {
            let open = try OpenPicture(picture)
            bitmap = try decoded(open)
            metadata = EncodedMetadata(exif: EXIFWriter.bytes(of: kept(open.facts)), profile: open.profile)
        } catch {
            return .failed(.notRead(error))
        }
        return isWanted() ? store(bitmap, metadata, as: plan, mayName: mayName) : .dropped
    }

    private func store(_ bitmap: Bitmap, _ metadata: EncodedMetadata, as plan: CopyLedger.Plan, mayName: () -> Bool) -> Outcome {
        let folder: OpenFolder
        do throws(FileError) { folder = try OpenFolder(self.folder) } catch { return .failed(.init(writing: error.code)) }
        do {
            // A link of that name may lead to a picture, which must stay.
            var file = try AtomicFile(plan.name, in: folder, links: .replaced)
            try encoder.encode(bitmap, as: settings.encoding, metadata: metadata, to: file.descriptor)
            guard mayName() else { return .dropped }
            // If a power cut loses a copy that was reported as written, it can be made again. A file that it replaces cannot, so its
            // contents are synced.
            try file.commit(syncing: .contents, replaces: plan.replaces)
            return .written(path: FilePath.joined(self.folder, plan.name))
        } catch let error as FileError {
            return outcome(of: error, plan, in: folder)
        } catch let error as any PictureEncodingError {
            return .failed(error.systemCode.map { .init(writing: $0) } ?? .notEncoded("\(error)"))
        } catch {
            return .failed(.notEncoded("\(error)"))
        }
    }

    private func decoded(_ open: borrowing OpenPicture) throws(PictureError) -> Bitmap {
        do throws(PictureError) {
            return try open.decode(settings.fit, with: decoder)
        } catch {
            // A system without memory may have killed all idle decoders. They have been replaced by now.
            switch error {
            case .stoppedTheDecoder where !error.isCausedByFile, .endedBeforeDecoding: return try open.decode(settings.fit, with: decoder)
            default: throw error
            }
        }
    }

    private func kept(_ facts: ShotFacts) -> ShotFacts {
        var kept = ShotFacts()
        if settings.keepsCamera { (kept.maker, kept.model, kept.taken) = (facts.maker, facts.model, facts.taken) }
        if settings.keepsPlace { kept.coordinate = facts.coordinate }
        return kept
    }

    private func outcome(of error: FileError, _ plan: CopyLedger.Plan, in folder: OpenFolder) -> Outcome {
        if plan.replaces {
            // The existing file is read-only, or is not a regular file.
            guard case .refused(let step, _, _) = error, step != .open else { return .failed(.refused(code: error.code)) }
        } else if error.code == EEXIST || folder.holds(plan.name) {
            return .nameTaken
        }
        return .failed(.init(writing: error.code))
    }
}
