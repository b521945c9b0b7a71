#include "CBlit.h"

#if defined(__x86_64__)
#include <immintrin.h>

// All depends on one instruction that no compiler finds by itself: the rounded product of two fractions of 32768, `mulhrs`.
// Guides/blitter.md has the arithmetic.

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

/// Two pixels as fractions: a byte twice over makes a word of 65535ths, half of it the 32767ths that are wanted.
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

/// Fetches a row of a small sprite: the frame is larger than the caches, and drawing would wait for it.
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

// The same for eight pixels. Unpacking, shuffling and packing stay within each half of a register, so the halves never mix.

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

typedef void (*BlendGroup)(uint32_t *target, const uint32_t *source, uint64_t tint);

SSSE3 INLINE void add_group4(uint32_t *target, const uint32_t *source, uint64_t tint) {
    const __m128i color = _mm_set1_epi64x((long long)tint);
    __m128i *place = (__m128i *)target;
    const __m128i *from = (const __m128i *)source;
    _mm_storeu_si128(place, add4(_mm_loadu_si128(from), _mm_loadu_si128(place), color));
    _mm_storeu_si128(place + 1, add4(_mm_loadu_si128(from + 1), _mm_loadu_si128(place + 1), color));
}

SSSE3 INLINE void over_group4(uint32_t *target, const uint32_t *source, uint64_t tint) {
    const __m128i color = _mm_set1_epi64x((long long)tint);
    __m128i *place = (__m128i *)target;
    const __m128i *from = (const __m128i *)source;
    _mm_storeu_si128(place, over4(_mm_loadu_si128(from), _mm_loadu_si128(place), color));
    _mm_storeu_si128(place + 1, over4(_mm_loadu_si128(from + 1), _mm_loadu_si128(place + 1), color));
}

AVX2 INLINE void add_group8(uint32_t *target, const uint32_t *source, uint64_t tint) {
    __m256i *place = (__m256i *)target;
    const __m256i color = _mm256_set1_epi64x((long long)tint);
    _mm256_storeu_si256(place, add8(_mm256_loadu_si256((const __m256i *)source), _mm256_loadu_si256(place), color));
}

AVX2 INLINE void over_group8(uint32_t *target, const uint32_t *source, uint64_t tint) {
    __m256i *place = (__m256i *)target;
    const __m256i color = _mm256_set1_epi64x((long long)tint);
    _mm256_storeu_si256(place, over8(_mm256_loadu_si256((const __m256i *)source), _mm256_loadu_si256(place), color));
}

INLINE ptrdiff_t run(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band, uint64_t channels, BlendGroup blend) {
    const ptrdiff_t stride = band->stride;
    for (ptrdiff_t i = 0; i < count; i++) {
        const CBlitPlacedSprite s = sprites[i];
        if (!s.variant || s.left < band->left || s.left + s.width > band->right) return i;
        const int32_t skipped = band->top - s.top, rows = band->bottom - s.top;
        const CBlitVariant variant = *s.variant;
        const uint32_t first = variant.firsts[skipped < 0 ? 0 : skipped < s.rows ? skipped : s.rows];
        const uint32_t end = variant.firsts[rows < 0 ? 0 : rows < s.rows ? rows : s.rows];
        uint32_t *target = band->pixels + s.top * stride + s.left;
        const uint64_t tint = s.tint & channels;
        for (uint32_t group = first; group < end; group++) {
            const CBlitGroup place = variant.groups[group];
            blend(target + place.row * stride + place.column, variant.pixels + 8 * (size_t)group, tint);
        }
    }
    return count;
}

SSSE3 ptrdiff_t cblit_add_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, colors, add_group4);
}
SSSE3 ptrdiff_t cblit_over_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, ~0ull, over_group4);
}
AVX2 ptrdiff_t cblit_add_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, colors, add_group8);
}
AVX2 ptrdiff_t cblit_over_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band) {
    return run(sprites, count, band, ~0ull, over_group8);
}

int cblit_level(void) { return __builtin_cpu_supports("avx2") ? 2 : __builtin_cpu_supports("ssse3") ? 1 : 0; }
#endif
