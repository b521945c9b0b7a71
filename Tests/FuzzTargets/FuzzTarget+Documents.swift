import EmitterFiles
import Notes
import Particles
import Replay
import Storage

/// Documents: JSON, emitters in their formats, gesture scripts and XMP packets.
extension FuzzTarget {
    static let documents = [
        FuzzTarget("json", longest: 4_096) { bytes in
            guard let node = try? JSONReader.read(bytes) else { return false }
            let text = JSONWriter.text(node.value)
            let again = try? JSONReader.read(Array(text.utf8))
            require(again.map { JSONWriter.text($0.value) } == text, "JSON that was written is read again as it was")
            return true
        },
        FuzzTarget("emitter", longest: 8_192) { bytes in
            guard let reading = try? EmitterDocument.read(bytes, file: "strangers") else { return false }
            for format in EmitterFileFormat.allCases {
                let text = reading.document.written(as: format, file: "ours").text
                do { _ = try EmitterDocument.read(Array(text.utf8), file: "ours") } catch {
                    require(false, "a file that was written as \(format) can be read: \(error)")
                }
            }
            let system = ParticleSystem(reading.document.emitter, capacityPerCell: 100, policy: reading.document.policy)
            system.advance(to: 0.1)
            require(system.aliveCount <= system.capacity, "a system has no more particles than places")
            return true
        },
        FuzzTarget("script", longest: 4_096) { bytes in
            guard let script = try? GestureScript(parsing: bytes) else { return false }
            let again = try? GestureScript(parsing: script.text)
            require(again?.commands == script.commands, "a script that was written has the same commands")
            return true
        },
        FuzzTarget("xmp", longest: 8_192) { bytes in
            guard let packet = try? XMPPacket(bytes) else { return false }
            var note = packet.note
            note.title = "Fjord & <sea>"
            guard let changed = try? packet.changed(to: note) else { return true }
            require(changed.note == note, "a changed packet states the note")
            return true
        },
    ]
}
