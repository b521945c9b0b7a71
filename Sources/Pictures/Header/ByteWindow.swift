package import Imaging

/// The part of a file that header scans read.
package typealias ByteWindow = Imaging.ByteWindow
