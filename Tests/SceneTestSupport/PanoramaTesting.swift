// The simulated user and the goldens are in the product `PanoramaTesting`, for any package; the files here depend on the app.
@_exported public import PanoramaTesting
@_exported public import TestSupport
