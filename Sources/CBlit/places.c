#include "CBlit.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Multiplications and additions are never fused, because the Swift version rounds each result and all machines must give the same pixels.
#pragma clang fp contract(off)

#define INLINE static inline __attribute__((always_inline))
#define AVX2 __attribute__((target("avx2,bmi")))

/// The properties of eight sprites' sheets.
typedef struct {
    __m256 phases, angles_per_radian;
    __m256i shift, phase_mask, angle_mask, half, side, stride;
} Sheets;

AVX2 INLINE Sheets same_sheets(const CBlitSheet *sheet) {
    return (Sheets){
        .phases = _mm256_set1_ps((float)sheet->phases), .angles_per_radian = _mm256_set1_ps(sheet->angles_per_radian),
        .shift = _mm256_set1_epi32(__builtin_ctz((unsigned)sheet->phases)), .phase_mask = _mm256_set1_epi32(sheet->phases - 1),
        .angle_mask = _mm256_set1_epi32(sheet->angles - 1), .half = _mm256_set1_epi32(sheet->half),
        .side = _mm256_set1_epi32(sheet->side), .stride = _mm256_set1_epi32(sheet->stride)};
}

AVX2 INLINE __m256i field(const int32_t *first, __m256i sheets) { return _mm256_i32gather_epi32(first, sheets, 4); }

/// The exponents of powers of two.
AVX2 INLINE __m256i exponents(__m256i powers) {
    const __m256i bits = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(powers)), 23);
    return _mm256_sub_epi32(bits, _mm256_set1_epi32(127));
}

AVX2 INLINE Sheets own_sheets(const CBlitSheet *sheets, __m256i steps) {
    const __m256i places = _mm256_mullo_epi32(steps, _mm256_set1_epi32(sizeof(CBlitSheet) / 4)), one = _mm256_set1_epi32(1);
    const __m256i phases = field(&sheets->phases, places);
    return (Sheets){
        .phases = _mm256_cvtepi32_ps(phases), .angles_per_radian = _mm256_castsi256_ps(field((const int32_t *)&sheets->angles_per_radian, places)),
        .shift = exponents(phases), .phase_mask = _mm256_sub_epi32(phases, one),
        .angle_mask = _mm256_sub_epi32(field(&sheets->angles, places), one), .half = field(&sheets->half, places),
        .side = field(&sheets->side, places), .stride = field(&sheets->stride, places)};
}

/// Rounds values with magnitudes below 2^22 to the nearest integers. Near 1.5 * 2^23, the last bit of a float has the value one.
AVX2 INLINE __m256i whole(__m256 values) {
    const __m256 magic = _mm256_set1_ps(0x1.8p23f);
    return _mm256_sub_epi32(_mm256_castps_si256(values + magic), _mm256_castps_si256(magic));
}

AVX2 INLINE __m256 magnitude(__m256 values) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), values); }
AVX2 INLINE unsigned bits(__m256i lanes) { return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(lanes)); }

/// Eight sprites, one property per register.
typedef struct {
    __m256 x, y, scale, rotation;
    __m256i argb;
} Instances;

AVX2 INLINE __m256 pair(const CBlitInstance *low, const CBlitInstance *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->x)), _mm_loadu_ps(&high->x), 1);
}

AVX2 INLINE Instances load(const CBlitInstance *s) {
    const __m256 a = pair(s, s + 4), b = pair(s + 1, s + 5), c = pair(s + 2, s + 6), d = pair(s + 3, s + 7);
    const __m256d xy = _mm256_castps_pd(_mm256_unpacklo_ps(a, b)), xy2 = _mm256_castps_pd(_mm256_unpacklo_ps(c, d));
    const __m256d sr = _mm256_castps_pd(_mm256_unpackhi_ps(a, b)), sr2 = _mm256_castps_pd(_mm256_unpackhi_ps(c, d));
    return (Instances){
        .x = _mm256_castpd_ps(_mm256_unpacklo_pd(xy, xy2)), .y = _mm256_castpd_ps(_mm256_unpackhi_pd(xy, xy2)),
        .scale = _mm256_castpd_ps(_mm256_unpacklo_pd(sr, sr2)), .rotation = _mm256_castpd_ps(_mm256_unpackhi_pd(sr, sr2)),
        .argb = _mm256_setr_epi32(
            (int)s[0].argb, (int)s[1].argb, (int)s[2].argb, (int)s[3].argb, (int)s[4].argb, (int)s[5].argb, (int)s[6].argb,
            (int)s[7].argb)};
}

/// Two lanes of a tint. The upper one comes from the colour's byte at `high`, or is the alpha itself if `high` is 24.
AVX2 INLINE __m256i tint_pair(__m256i argb, __m256i alpha, int high, int low) {
    const __m256i byte = _mm256_set1_epi32(0xFF), half = _mm256_set1_epi32(0x8000);
    const __m256i upper = high == 24 ? byte : _mm256_and_si256(_mm256_srli_epi32(argb, high), byte);
    const __m256i lower = _mm256_and_si256(_mm256_srli_epi32(argb, low), byte);
    const __m256i above = _mm256_add_epi32(_mm256_mullo_epi32(upper, alpha), half);
    const __m256i below = _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(lower, alpha), half), 16);
    return _mm256_blend_epi16(below, above, 0xAA);
}

/// Writes eight sprites. Each invisible one is overwritten by the next, so there is no branch to mispredict.
/// - Parameter variants: in the order of sprites 0, 1, 4, 5, 2, 3, 6, 7.
AVX2 INLINE CBlitPlacedSprite *write(
    CBlitPlacedSprite *placed, const uint64_t variants[8], Instances sprites, __m256i left, __m256i top, Sheets sheets, unsigned visible) {
    const __m256i alpha = _mm256_mullo_epi32(_mm256_srli_epi32(sprites.argb, 24), _mm256_set1_epi32(33024));
    const __m256i tint_low = tint_pair(sprites.argb, alpha, 8, 0), tint_high = tint_pair(sprites.argb, alpha, 24, 16);
    __m256i first[4], second[4];
    for (int half = 0; half < 2; half++) {
        const __m256i variant = _mm256_loadu_si256((const __m256i *)(variants + 4 * half));
        const __m256i tint = half ? _mm256_unpackhi_epi32(tint_low, tint_high) : _mm256_unpacklo_epi32(tint_low, tint_high);
        const __m256i place = half ? _mm256_unpackhi_epi32(left, top) : _mm256_unpacklo_epi32(left, top);
        const __m256i size =
            half ? _mm256_unpackhi_epi32(sheets.side, sheets.stride) : _mm256_unpacklo_epi32(sheets.side, sheets.stride);
        first[2 * half] = _mm256_unpacklo_epi64(variant, tint), first[2 * half + 1] = _mm256_unpackhi_epi64(variant, tint);
        second[2 * half] = _mm256_unpacklo_epi64(place, size), second[2 * half + 1] = _mm256_unpackhi_epi64(place, size);
    }
    for (int lane = 0; lane < 8; lane++) {
        const __m256i record = lane < 4 ? _mm256_permute2x128_si256(first[lane], second[lane], 0x20)
                                        : _mm256_permute2x128_si256(first[lane - 4], second[lane - 4], 0x31);
        _mm256_storeu_si256((__m256i *)placed, record);
        placed += visible >> lane & 1;
    }
    return placed;
}

/// Finds the variants of eight sprites; returns false if the variant of a visible sprite is missing.
AVX2 INLINE int find(const CBlitSheet *sheets, const int32_t steps[8], __m256i indices, unsigned visible, uint64_t variants[8]) {
    static const int places[8] = {0, 1, 4, 5, 2, 3, 6, 7};
    int32_t index[8];
    _mm256_storeu_si256((__m256i *)index, indices);
    unsigned known = 0;
    for (int lane = 0; lane < 8; lane++) {
        const CBlitVariant *variant = sheets[steps[lane]].variants[index[lane]];
        variants[places[lane]] = (uint64_t)variant;
        known |= (unsigned)(variant != 0) << lane;
    }
    return (visible & ~known) == 0;
}

AVX2 ptrdiff_t cblit_place_avx2(
    const CBlitInstance *sprites, ptrdiff_t count, const CBlitPlacing *placing, CBlitPlacedSprite *placed, ptrdiff_t *placed_count) {
    const CBlitPlacing p = *placing;
    CBlitPlacedSprite *end = placed;
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const Instances s = load(sprites + i);
        const __m256 x = s.x * _mm256_set1_ps(p.scale), y = s.y * _mm256_set1_ps(p.scale), width = s.scale * _mm256_set1_ps(p.width);
        // Comparisons with NaN are false.
        __m256 is_near = _mm256_and_ps(
            _mm256_cmp_ps(magnitude(x), _mm256_set1_ps(p.farthest), _CMP_LT_OQ),
            _mm256_cmp_ps(magnitude(y), _mm256_set1_ps(p.farthest), _CMP_LT_OQ));
        const __m256 is_sized = _mm256_and_ps(
            _mm256_cmp_ps(width, _mm256_set1_ps(p.smallest_width), _CMP_GE_OQ),
            _mm256_cmp_ps(width, _mm256_set1_ps(p.largest_width), _CMP_LE_OQ));
        const __m256i has_alpha = _mm256_cmpgt_epi32(_mm256_srli_epi32(s.argb, 24), _mm256_setzero_si256());
        const __m256i valid = _mm256_and_si256(_mm256_castps_si256(_mm256_and_ps(is_near, is_sized)), has_alpha);
        const unsigned candidates = bits(valid);
        if (!candidates) continue;
        const __m256 turns = _mm256_cmp_ps(magnitude(s.rotation), _mm256_set1_ps(p.widest_angle), _CMP_LT_OQ);
        if (candidates & ~(unsigned)_mm256_movemask_ps(turns)) break;
        // Invisible sprites get the size of a visible one.
        const __m256i rounded = _mm256_add_epi32(_mm256_castps_si256(width), _mm256_set1_epi32(1 << (p.step_shift - 1)));
        __m256i steps = _mm256_sub_epi32(_mm256_srl_epi32(rounded, _mm_cvtsi32_si128(p.step_shift)), _mm256_set1_epi32(p.smallest_step));
        const __m256i some = _mm256_permutevar8x32_epi32(steps, _mm256_set1_epi32(__builtin_ctz(candidates)));
        steps = _mm256_blendv_epi8(some, steps, valid);
        int32_t step[8];
        _mm256_storeu_si256((__m256i *)step, steps);
        const int are_same = bits(_mm256_cmpeq_epi32(steps, some)) == 0xFF;
        unsigned missing = 0;
        for (int lane = 0; lane < (are_same ? 1 : 8); lane++) missing |= p.sheets[step[lane]].variants == 0;
        if (missing) break;
        const Sheets sheets = are_same ? same_sheets(p.sheets + step[0]) : own_sheets(p.sheets, steps);
        const __m256i column = whole(x * sheets.phases), row = whole(y * sheets.phases);
        const __m256i left = _mm256_sub_epi32(_mm256_srav_epi32(column, sheets.shift), sheets.half);
        const __m256i top = _mm256_sub_epi32(_mm256_srav_epi32(row, sheets.shift), sheets.half);
        const __m256i begins =
            _mm256_and_si256(_mm256_cmpgt_epi32(_mm256_set1_epi32(p.right), left), _mm256_cmpgt_epi32(_mm256_set1_epi32(p.bottom), top));
        const __m256i ends = _mm256_and_si256(
            _mm256_cmpgt_epi32(_mm256_add_epi32(left, sheets.side), _mm256_set1_epi32(p.left)),
            _mm256_cmpgt_epi32(_mm256_add_epi32(top, sheets.side), _mm256_set1_epi32(p.top)));
        const unsigned visible = bits(_mm256_and_si256(valid, _mm256_and_si256(begins, ends)));
        const __m256i angle = _mm256_and_si256(whole(s.rotation * sheets.angles_per_radian), sheets.angle_mask);
        __m256i index = _mm256_add_epi32(_mm256_sllv_epi32(angle, sheets.shift), _mm256_and_si256(row, sheets.phase_mask));
        index = _mm256_add_epi32(_mm256_sllv_epi32(index, sheets.shift), _mm256_and_si256(column, sheets.phase_mask));
        uint64_t variants[8];
        if (!find(p.sheets, step, index, visible, variants)) break;
        for (int lane = 0; lane < (are_same ? 1 : 8); lane++) p.used[step[lane]] = 1;
        end = write(end, variants, s, left, top, sheets, visible);
    }
    *placed_count = end - placed;
    return i;
}
#endif
