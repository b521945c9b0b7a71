import Commands
import Glibc

// panorama: shows pictures as one wide panorama. `Commands` does the work.
exit(Panorama.perform().report())
