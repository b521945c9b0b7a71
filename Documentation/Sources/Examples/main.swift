import Codecs
import Imaging
import PanoramaKit
import Pictures
import Replay
import SDLBackend
import Codecs

// Examples RESOURCES FOLDER: draws every example into FOLDER/NAME.png, with ~dark in the dark theme and @2x at two pixels a point, as DocC
// names them.
guard CommandLine.arguments.count == 3 else { throw Studio.Complaint("Examples RESOURCES FOLDER") }
let studio = try Studio(resources: CommandLine.arguments[1])
for example in Example.all {
    for name in Theme.Name.allCases {
        let picture = try studio.photograph(example, theme: Theme(name))
        let file = example.name + (name == .dark ? "~dark" : "") + (example.scale == 2 ? "@2x" : "") + ".png"
        try PNGWriter.write(picture, to: "\(CommandLine.arguments[2])/\(file)")
    }
}
