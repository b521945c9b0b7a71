// Reexports the modules that a program needs. Modules that read files, replay gestures or wrap SDL are imported by name.
@_exported public import Hosting
@_exported public import Imaging
@_exported public import LayoutMath
@_exported public import Particles
@_exported public import Platform
@_exported public import TextLayout
@_exported public import Views
@_exported public import Widgets
