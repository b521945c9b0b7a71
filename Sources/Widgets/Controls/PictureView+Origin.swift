import Platform
import Views

extension PictureView {
    /// Creates a view of a picture that belongs to the program, such as a resource of its package.
    ///
    /// ```swift
    /// PictureView(named: "sunset", in: Bundle.module.bundlePath)
    /// ```
    ///
    /// If the folder also has `sunset@2x.png` or `sunset@3x.png`, the smallest of them with enough pixels is shown. If the picture is missing or
    /// damaged, the view says so, and it is reported once to ``Stage/foundFault``. A provider other than `WindowPictures` does not find it.
    /// - Parameters:
    ///   - name: The file's name, with or without `.png`, `.jpg`, `.jpeg`, `.webp`, `.gif` or `.bmp`.
    ///   - folder: The folder's path.
    ///   - style: Stays through changes of the theme; nil follows the theme's `picture()`.
    public convenience init(named name: String, in folder: String, style: PictureStyle? = nil) {
        self.init(image: PictureOrigin.file(path: "\(folder)/\(name)").name, style: style)
    }

    /// Creates a view of the picture at a URL, which the loader of the window's `WindowPictures` loads while the view is in sight. Until then
    /// there is a placeholder; if it fails, the view says why, which is reported once to ``Stage/foundFault``.
    /// - Parameters:
    ///   - address: With its scheme, such as `https://`.
    ///   - style: Stays through changes of the theme; nil follows the theme's `picture()`.
    public convenience init(url address: String, style: PictureStyle? = nil) {
        self.init(image: PictureOrigin.address(address).name, style: style)
    }
}
