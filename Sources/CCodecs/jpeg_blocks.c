#include "jpeg_blocks.h"

int ccodecs_jpeg_is_camera_like(j_decompress_ptr info) {
    if (info->progressive_mode || info->arith_code || info->data_precision != 8 || info->comps_in_scan != info->num_components) return 0;
    if (info->num_components == 1) return info->jpeg_color_space == JCS_GRAYSCALE;
    if (info->num_components != 3 || info->jpeg_color_space != JCS_YCbCr) return 0;
    const jpeg_component_info *y = &info->comp_info[0], *cb = &info->comp_info[1], *cr = &info->comp_info[2];
    return y->h_samp_factor <= 2 && y->v_samp_factor <= 2 && cb->h_samp_factor == 1 && cb->v_samp_factor == 1 && cr->h_samp_factor == 1
        && cr->v_samp_factor == 1;
}

static int make_tables(CCodecsJPEGReader *reader, j_decompress_ptr info) {
    for (int index = 0; index < info->comps_in_scan; index++) {
        const jpeg_component_info *component = info->cur_comp_info[index];
        if (component->dc_tbl_no > 1 || component->ac_tbl_no > 1) return 0;
        Table *dc = &reader->dc[component->dc_tbl_no], *ac = &reader->ac[component->ac_tbl_no];
        if (!ccodecs_table_make(dc, info->dc_huff_tbl_ptrs[component->dc_tbl_no])) return 0;
        if (!ccodecs_table_make(ac, info->ac_huff_tbl_ptrs[component->ac_tbl_no])) return 0;
        ccodecs_table_make_passages(ac);
    }
    return 1;
}

int ccodecs_jpeg_reader_begin(CCodecsJPEGReader *reader, j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset) {
    for (int index = 0; index < info->comps_in_scan; index++) {
        int table = info->cur_comp_info[index]->quant_tbl_no;
        if (table < 0 || table >= NUM_QUANT_TBLS || info->quant_tbl_ptrs[table] == NULL) return 0;
    }
    reader->bits.file = *file;
    reader->bits.offset = offset;
    reader->bits.next = reader->bits.end = reader->bits.bytes;
    return make_tables(reader, info);
}
