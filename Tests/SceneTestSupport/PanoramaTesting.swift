// The user in front of a stage, golden texts and golden pictures are the product that strangers test with; what stays here knows the app.
@_exported public import PanoramaTesting
@_exported public import TestSupport
