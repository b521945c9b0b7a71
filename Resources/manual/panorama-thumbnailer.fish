# fish completion for panorama-thumbnailer

complete -c panorama-thumbnailer -s s -l size -x -d 'The longest side in pixels, 1 to 4096.'
complete -c panorama-thumbnailer -s t -l time -x -d 'The seconds after which it gives up, 1 to 3600.'
complete -c panorama-thumbnailer -s h -l help -d 'Show the help.'
complete -c panorama-thumbnailer -l version -d 'Show the version.'
