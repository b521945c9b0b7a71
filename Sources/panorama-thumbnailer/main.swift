import Glibc

// panorama-thumbnailer: writes a small PNG of a picture.
//
// It is a separate program because it must start quickly: desktops run it for each file, and the window starts it as its decoder. It
// links only the codecs. A global variable here would be isolated to the main actor, and so would link Swift's concurrency runtime.
exit(ThumbnailerCommand.main())
