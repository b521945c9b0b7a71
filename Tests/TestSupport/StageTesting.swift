// A user in front of a stage, and texts of what it draws. Nothing here knows SDL or the app.
@_exported public import StageTesting
