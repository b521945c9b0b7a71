// Makes conversions, and caches those of some profiles, because pictures in a folder often have the same profile.
#include "conversion.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Loaded/profile.h"

/// The result for a profile.
typedef struct {
    CCodecsSamples samples;
    /// NULL if the slot is empty.
    uint8_t *profile;
    size_t profile_count;
    /// NULL if the profile cannot be used.
    CCodecsConversion *conversion;
} Entry;

enum { most_entries = 4 };

/// The newest first.
static Entry entries[most_entries];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void empty(CCodecsConversion *conversion) {
    free(conversion->shaper);
    free(conversion->greys);
    ccodecs_free_table(conversion->table);
    *conversion = (CCodecsConversion){.user_count = conversion->user_count};
}

void ccodecs_free_conversion(CCodecsConversion *conversion) {
    empty(conversion);
    free(conversion);
}

static void drop_user(CCodecsConversion *conversion) {
    if (conversion != NULL && --conversion->user_count == 0) ccodecs_free_conversion(conversion);
}

static int is_of(const Entry *entry, CCodecsSamples samples, const CCodecsColourSpace *space) {
    return entry->profile != NULL && entry->samples == samples && entry->profile_count == space->profile_count
        && memcmp(entry->profile, space->profile, space->profile_count) == 0;
}

/// Moves the entry at `index` to the front.
static void move_to_front(int index) {
    Entry entry = entries[index];
    memmove(entries + 1, entries, (size_t)index * sizeof *entries);
    entries[0] = entry;
}

/// Caches the result for a profile in place of the oldest entry. It is not cached if there is no memory for the profile's bytes.
static void keep(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion *conversion) {
    uint8_t *copy = malloc(space->profile_count);
    if (copy == NULL) return;
    memcpy(copy, space->profile, space->profile_count);
    move_to_front(most_entries - 1);
    free(entries[0].profile);
    drop_user(entries[0].conversion);
    entries[0] = (Entry){samples, copy, space->profile_count, conversion};
    if (conversion != NULL) conversion->user_count++;
}

static int is_empty(const CCodecsConversion *conversion) {
    return conversion->shaper == NULL && conversion->greys == NULL && conversion->table == NULL;
}

static void simplify(CCodecsConversion *conversion, CCodecsSamples samples) {
    if (ccodecs_changes_nothing(conversion, samples)) empty(conversion);
}

/// Takes the conversion of a profile; NULL if the profile cannot be used. Returns 0 if there is no memory.
static int take_of_profile(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion **result) {
    for (int index = 0; index < most_entries; index++) {
        if (!is_of(&entries[index], samples, space)) continue;
        move_to_front(index);
        *result = entries[0].conversion;
        if (*result != NULL) (*result)->user_count++;
        return 1;
    }
    if (!ccodecs_make_profile_conversion(samples, space->profile, space->profile_count, result)) return 0;
    if (*result != NULL) {
        (*result)->user_count = 1;
        simplify(*result, samples);
    }
    keep(samples, space, *result);
    return 1;
}

/// Makes the conversion of a space without a profile; NULL if nothing has to be converted. Returns 0 if there is no memory.
static int make_of_space(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion **result) {
    CCodecsShaper *shaper;
    if (!ccodecs_shaper_for_space(samples, space, &shaper)) return 0;
    if (shaper == NULL) return 1;
    *result = calloc(1, sizeof **result);
    if (*result == NULL) {
        free(shaper);
        return 0;
    }
    (*result)->shaper = shaper;
    (*result)->user_count = 1;
    simplify(*result, samples);
    return 1;
}

int ccodecs_take_conversion(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion **result) {
    *result = NULL;
    if (space != NULL && space->profile != NULL && space->profile_count > 0 && space->profile_count <= ccodecs_most_profile) {
        pthread_mutex_lock(&lock);
        int has_memory = take_of_profile(samples, space, result);
        pthread_mutex_unlock(&lock);
        if (!has_memory) return 0;
    }
    if (*result == NULL && !make_of_space(samples, space, result)) return 0;
    if (*result != NULL && is_empty(*result)) {
        ccodecs_release_conversion(*result);
        *result = NULL;
    }
    return 1;
}

void ccodecs_release_conversion(CCodecsConversion *conversion) {
    pthread_mutex_lock(&lock);
    drop_user(conversion);
    pthread_mutex_unlock(&lock);
}

int ccodecs_make_screen_table(const uint8_t *profile, size_t count, uint16_t (*table)[3]) {
    pthread_mutex_lock(&lock);
    int result = ccodecs_fill_screen_table(profile, count, table);
    pthread_mutex_unlock(&lock);
    return result;
}
