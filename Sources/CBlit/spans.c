#include "CBlit.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Based on `mulhrs`, the rounded product of fractions of 32768. No compiler uses this instruction by itself.
// Guides/blitter.md explains the arithmetic.

#define INLINE static inline __attribute__((always_inline))
#define SSSE3 __attribute__((target("ssse3")))
#define AVX2 __attribute__((target("avx2")))

static const uint64_t colors = 0x0000FFFFFFFFFFFF;

typedef __m128i (*Blend4)(__m128i source, __m128i target, __m128i tint);

SSSE3 INLINE __m128i add4(__m128i source, __m128i target, __m128i tint) {
    __m128i zero = _mm_setzero_si128();
    __m128i low = _mm_mulhrs_epi16(_mm_unpacklo_epi8(source, zero), tint);
    __m128i high = _mm_mulhrs_epi16(_mm_unpackhi_epi8(source, zero), tint);
    return _mm_adds_epu8(target, _mm_packus_epi16(low, high));
}

/// Two pixels as fractions of 32767: a doubled byte is a 16-bit fraction of 65535, which is halved.
SSSE3 INLINE __m128i low4(__m128i bytes) { return _mm_srli_epi16(_mm_unpacklo_epi8(bytes, bytes), 1); }
SSSE3 INLINE __m128i high4(__m128i bytes) { return _mm_srli_epi16(_mm_unpackhi_epi8(bytes, bytes), 1); }

SSSE3 INLINE __m128i mix4(__m128i source, __m128i target, __m128i tint) {
    __m128i alphas = _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
    __m128i color = _mm_mulhrs_epi16(source, tint);
    __m128i rest = _mm_xor_si128(_mm_shuffle_epi8(color, alphas), _mm_set1_epi16(0x7FFF));
    return _mm_mulhrs_epi16(_mm_add_epi16(color, _mm_mulhrs_epi16(target, rest)), _mm_set1_epi16(255));
}

SSSE3 INLINE __m128i over4(__m128i source, __m128i target, __m128i tint) {
    return _mm_packus_epi16(mix4(low4(source), low4(target), tint), mix4(high4(source), high4(target), tint));
}

/// Prefetches a row of a small sprite. The frame is larger than the caches, so drawing would otherwise wait for memory.
INLINE void prefetch(const uint32_t *row) {
    __builtin_prefetch(row + 4, 1);
    __builtin_prefetch(row + 19, 1);
}

SSSE3 INLINE void draw4(const CBlitSprite *sprite, uint64_t tint, Blend4 blend) {
    const ptrdiff_t target_stride = sprite->target_stride, source_stride = sprite->source_stride;
    uint32_t *target = sprite->target;
    const uint32_t *source = sprite->source, *next = sprite->next_target;
    const CBlitSpan *past = sprite->spans + sprite->rows;
    __m128i color = _mm_set1_epi64x((long long)tint);
    for (const CBlitSpan *span = sprite->spans; span < past; span++) {
        prefetch(next);
        next += target_stride;
        for (int x = span->begin, end = span->end; x < end; x += 4) {
            __m128i *place = (__m128i *)(target + x);
            _mm_storeu_si128(place, blend(_mm_loadu_si128((const __m128i *)(source + x)), _mm_loadu_si128(place), color));
        }
        target += target_stride;
        source += source_stride;
    }
}

SSSE3 void cblit_add_ssse3(const CBlitSprite *sprite) { draw4(sprite, sprite->tint & colors, add4); }
SSSE3 void cblit_over_ssse3(const CBlitSprite *sprite) { draw4(sprite, sprite->tint, over4); }

// The same for eight pixels. Unpacking, shuffling and packing work within each half of a register, so the halves never mix.

typedef __m256i (*Blend8)(__m256i source, __m256i target, __m256i tint);

AVX2 INLINE __m256i add8(__m256i source, __m256i target, __m256i tint) {
    __m256i zero = _mm256_setzero_si256();
    __m256i low = _mm256_mulhrs_epi16(_mm256_unpacklo_epi8(source, zero), tint);
    __m256i high = _mm256_mulhrs_epi16(_mm256_unpackhi_epi8(source, zero), tint);
    return _mm256_adds_epu8(target, _mm256_packus_epi16(low, high));
}

AVX2 INLINE __m256i low8(__m256i bytes) { return _mm256_srli_epi16(_mm256_unpacklo_epi8(bytes, bytes), 1); }
AVX2 INLINE __m256i high8(__m256i bytes) { return _mm256_srli_epi16(_mm256_unpackhi_epi8(bytes, bytes), 1); }

AVX2 INLINE __m256i mix8(__m256i source, __m256i target, __m256i tint) {
    __m256i alphas = _mm256_broadcastsi128_si256(_mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    __m256i color = _mm256_mulhrs_epi16(source, tint);
    __m256i rest = _mm256_xor_si256(_mm256_shuffle_epi8(color, alphas), _mm256_set1_epi16(0x7FFF));
    return _mm256_mulhrs_epi16(_mm256_add_epi16(color, _mm256_mulhrs_epi16(target, rest)), _mm256_set1_epi16(255));
}

AVX2 INLINE __m256i over8(__m256i source, __m256i target, __m256i tint) {
    return _mm256_packus_epi16(mix8(low8(source), low8(target), tint), mix8(high8(source), high8(target), tint));
}

AVX2 INLINE void draw8(const CBlitSprite *sprite, uint64_t tint, Blend8 blend) {
    const ptrdiff_t target_stride = sprite->target_stride, source_stride = sprite->source_stride;
    uint32_t *target = sprite->target;
    const uint32_t *source = sprite->source, *next = sprite->next_target;
    const CBlitSpan *past = sprite->spans + sprite->rows;
    __m256i color = _mm256_set1_epi64x((long long)tint);
    for (const CBlitSpan *span = sprite->spans; span < past; span++) {
        prefetch(next);
        next += target_stride;
        for (int x = span->begin, end = span->end; x < end; x += 8) {
            __m256i *place = (__m256i *)(target + x);
            _mm256_storeu_si256(place, blend(_mm256_loadu_si256((const __m256i *)(source + x)), _mm256_loadu_si256(place), color));
        }
        target += target_stride;
        source += source_stride;
    }
}

AVX2 void cblit_add_avx2(const CBlitSprite *sprite) { draw8(sprite, sprite->tint & colors, add8); }
AVX2 void cblit_over_avx2(const CBlitSprite *sprite) { draw8(sprite, sprite->tint, over8); }

// MARK: Runs

/// The groups of a sprite within a band.
typedef struct {
    uint32_t *target;
    ptrdiff_t stride;
    CBlitVariant variant;
    uint32_t first;
    uint32_t end;
    uint64_t tint;
} Run;

INLINE Run cut(const CBlitPlacedSprite *sprite, const CBlitBand *band, uint64_t channels) {
    const CBlitVariant variant = *sprite->variant;
    const int32_t skipped = band->top - sprite->top, rows = band->bottom - sprite->top;
    return (Run){
        .target = band->pixels + sprite->top * band->stride + sprite->left, .stride = band->stride, .variant = variant,
        .first = variant.firsts[skipped < 0 ? 0 : skipped < sprite->rows ? skipped : sprite->rows],
        .end = variant.firsts[rows < 0 ? 0 : rows < sprite->rows ? rows : sprite->rows], .tint = sprite->tint & channels};
}

INLINE uint32_t *place(const Run *run, uint32_t group) {
    const CBlitGroup at = run->variant.groups[group];
    return run->target + at.row * run->stride + at.column;
}

/// Prefetches the next sprite's groups, because everything else depends on them.
INLINE void prefetch_groups(const CBlitVariant *variant) {
    if (!variant) return;
    __builtin_prefetch(variant->firsts);
    __builtin_prefetch(variant->firsts + 16);
    __builtin_prefetch(variant->groups);
    __builtin_prefetch(variant->groups + 16);
}

typedef void (*DrawRun)(const Run *run);

SSSE3 INLINE void draw_run4(const Run *run, Blend4 blend) {
    const __m128i tint = _mm_set1_epi64x((long long)run->tint);
    for (uint32_t group = run->first; group < run->end; group++) {
        __m128i *target = (__m128i *)place(run, group);
        const __m128i *source = (const __m128i *)(run->variant.pixels + 8 * (size_t)group);
        _mm_storeu_si128(target, blend(_mm_loadu_si128(source), _mm_loadu_si128(target), tint));
        _mm_storeu_si128(target + 1, blend(_mm_loadu_si128(source + 1), _mm_loadu_si128(target + 1), tint));
    }
}

AVX2 INLINE __m256i blend_group8(const Run *run, uint32_t group, const uint32_t *target, __m256i tint, Blend8 blend) {
    const __m256i *source = (const __m256i *)(run->variant.pixels + 8 * (size_t)group);
    return blend(_mm256_loadu_si256(source), _mm256_loadu_si256((const __m256i *)target), tint);
}

/// Draws two groups at a time. They never overlap, so the second is read before the first is written and need not wait for it.
AVX2 INLINE void draw_run8(const Run *run, Blend8 blend) {
    const __m256i tint = _mm256_set1_epi64x((long long)run->tint);
    uint32_t group = run->first;
    for (; group + 2 <= run->end; group += 2) {
        uint32_t *first = place(run, group), *second = place(run, group + 1);
        const __m256i one = blend_group8(run, group, first, tint, blend), other = blend_group8(run, group + 1, second, tint, blend);
        _mm256_storeu_si256((__m256i *)first, one);
        _mm256_storeu_si256((__m256i *)second, other);
    }
    if (group < run->end) {
        uint32_t *last = place(run, group);
        _mm256_storeu_si256((__m256i *)last, blend_group8(run, group, last, tint, blend));
    }
}

SSSE3 INLINE void add_run4(const Run *run) { draw_run4(run, add4); }
SSSE3 INLINE void over_run4(const Run *run) { draw_run4(run, over4); }
AVX2 INLINE void add_run8(const Run *run) { draw_run8(run, add8); }
AVX2 INLINE void over_run8(const Run *run) { draw_run8(run, over8); }

INLINE ptrdiff_t run(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band, uint64_t channels, DrawRun draw) {
    for (ptrdiff_t i = 0; i < count; i++) {
        const CBlitPlacedSprite *sprite = sprites + i;
        if (!sprite->variant || sprite->left < band->left || sprite->left + sprite->width > band->right) return i;
        if (i + 1 < count) prefetch_groups(sprite[1].variant);
        const Run run = cut(sprite, band, channels);
        draw(&run);
    }
    return count;
}

SSSE3 ptrdiff_t cblit_add_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, colors, add_run4);
}
SSSE3 ptrdiff_t cblit_over_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, ~0ull, over_run4);
}
AVX2 ptrdiff_t cblit_add_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, colors, add_run8);
}
AVX2 ptrdiff_t cblit_over_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, ~0ull, over_run8);
}

int cblit_level(void) { return __builtin_cpu_supports("avx2") ? 2 : __builtin_cpu_supports("ssse3") ? 1 : 0; }
#endif
