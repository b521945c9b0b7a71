# bash completion for panorama-thumbnailer

_panorama_thumbnailer()
{
    COMPREPLY=()
    if [[ $2 == -* ]]; then COMPREPLY=($(compgen -W '-s --size -t --time -h --help --version' -- "$2")); fi
}

complete -o default -F _panorama_thumbnailer panorama-thumbnailer
