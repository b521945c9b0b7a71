import Codecs
import Glibc
import Pictures

// panorama-thumbnailer [-s SIZE] FILE OUT: writes a PNG of FILE that lies within SIZE x SIZE pixels.
//
// A program of its own because it must start in no time: desktops call it for each file, and the window starts it as its decoder. It
// links nothing but the three codecs.
if CommandLine.arguments.dropFirst() == [WorkerService.argument] { exit(WorkerService.run(decoder: CodecDecoder())) }
exit(Thumbnailing(CommandLine.arguments.dropFirst()).run())
