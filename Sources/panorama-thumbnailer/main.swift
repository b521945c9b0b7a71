import Glibc

// panorama-thumbnailer: writes a small PNG of a picture.
//
// A program of its own because it must start in no time: desktops call it for each file, and the window starts it as its decoder. It
// links nothing but the codecs; a variable here would belong to the main actor and bring all of Swift's concurrency in.
exit(ThumbnailerCommand.main())
