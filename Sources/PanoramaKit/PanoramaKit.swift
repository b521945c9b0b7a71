// One import for a program on the toolkit: geometry and motion, pictures, particles, the contract with a backend, the tree of views, widgets, and a
// stage in a window. What reads files, replays gestures or talks to SDL is imported by name where it is needed.
@_exported public import Hosting
@_exported public import Imaging
@_exported public import LayoutMath
@_exported public import Particles
@_exported public import Platform
@_exported public import Views
@_exported public import Widgets
