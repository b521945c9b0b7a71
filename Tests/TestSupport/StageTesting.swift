// A simulated user of a stage, and its frames as text. Nothing here depends on SDL or the app.
@_exported public import StageTesting
