#compdef panorama-thumbnailer

_arguments -S \
    '(-s --size)'{-s+,--size=}'[The longest side in pixels, 1 to 4096.]:size: ' \
    '(-t --time)'{-t+,--time=}'[The seconds after which it gives up, 1 to 3600.]:time: ' \
    '(- *)'{-h,--help}'[Show the help.]' \
    '(- *)--version[Show the version.]' \
    ':file:_files' ':out:_files'
