// An HEVC decoder for libheif that starts no threads. libheif's own decoder waits for a thread, which a sandboxed process cannot start.
#ifndef PANORAMA_CCODECS_HEVC_H
#define PANORAMA_CCODECS_HEVC_H

#include <libheif/heif_plugin.h>

/// The functions of libheif that create a picture.
typedef struct {
    __typeof__(heif_image_create) *create;
    __typeof__(heif_image_add_plane) *add_plane;
    __typeof__(heif_image_get_plane) *get_plane;
    __typeof__(heif_image_release) *release;
    __typeof__(heif_nclx_color_profile_alloc) *profile_alloc;
    __typeof__(heif_nclx_color_profile_free) *profile_free;
    __typeof__(heif_image_set_nclx_color_profile) *set_profile;
} CCodecsHEIFPictures;

/// Loads libde265. Returns the decoder in the form that the given version of libheif, 0xMMmmpp00, expects, or NULL if the library is
/// missing. `pictures` must stay valid.
const struct heif_decoder_plugin *ccodecs_hevc_decoder(const CCodecsHEIFPictures *pictures, uint32_t heif_version);

#endif
