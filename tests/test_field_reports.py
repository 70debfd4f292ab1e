"""What went wrong for users of other tools, and the test here that holds the right value.

The numbers are those of the project's collection of public bug reports; each stands for a kind of
fault. A row that names a test which is not there fails.
"""

import ast
from functools import lru_cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
TEXT = "svg/text/test_text_field_reports.py"
PLAN, MARKS, IMPOSE = "sheets/test_plan.py", "sheets/test_marks.py", "sheets/test_impose.py"

REPORTS = {
    "R01 shrinking in both axes": f"{TEXT}::R01",
    "R02 text and icons shrink together": f"{TEXT}::R02",
    "R03 measured is drawn": "svg/text/test_measure_is_draw.py",
    "R05 overflow is reported": f"{TEXT}::R05",
    "R06 markup stays on its card": f"{TEXT}::R06",
    "R07 reserved zones": f"{TEXT}::R07",
    "R09 line breaks stay": f"{TEXT}::R09",
    "R11 icon from one dimension": f"{TEXT}::R11",
    "R12 icon without size": f"{TEXT}::R12",
    "R14 one path rule": "faces/test_picture_loader.py"
    "::test_a_picture_is_looked_for_beside_then_in_art_then_in_common",
    "R15 PostScript outlines": "typeset/test_font_list.py"
    "::test_a_postscript_font_comes_with_a_way_to_convert_it",
    "R16 beyond Latin-1": "typeset/test_shaping.py::test_accented_letters_beyond_latin_1_are_drawn",
    "R17 beyond the basic plane": "press/test_fonts.py"
    "::test_characters_beyond_the_basic_plane_are_drawn_and_copied",
    "R19 letters stay letters": "press/test_fonts.py::test_text_is_copied_as_it_was_written",
    "R20 fallback has its own metrics": f"{TEXT}::R20",
    "R21 fonts by file": "press/test_fonts.py::test_fonts_are_cut_embedded_and_named_by_their_file",
    "R23 a plain <": f"{TEXT}::R23",
    "R25 punctuation names its field": f"{TEXT}::R25",
    "R26 Note: as a mapping": "deck/test_model_reader.py"
    "::test_text_with_a_colon_gets_its_own_message",
    "R27 bare yes, 012, 12:30": "deck/test_yaml_source.py::test_scalars_stay_what_was_written",
    "R29 byte order mark, cp1252": "deck/test_read_deck.py"
    "::test_a_table_saved_with_a_mark_has_the_same_columns",
    "R30 unknown template": "deck/test_read_deck.py"
    "::test_an_unknown_template_lists_those_there_are",
    "R31 semicolons": "deck/test_csv_tables.py::test_commas_and_semicolons_part_cells",
    "R33 decimal commas": "deck/test_piece_formats.py::test_a_size_that_cannot_be_is_refused",
    "R35 round trip": "deck/test_csv_export.py::test_a_table_reads_back_to_the_same_cards",
    "R36 no blank page": f"{PLAN}::test_full_sheets_make_no_blank_page",
    "R37 last page": f"{IMPOSE}"
    "::test_the_last_page_is_kept_when_the_count_is_a_multiple_of_the_slots",
    "R38 slot against bleed": f"{PLAN}::test_art_larger_than_its_slot_is_refused",
    "R40 one card a page": "sheets/test_single.py"
    "::test_a_page_may_end_at_the_trim_without_a_white_border",
    "R42 both papers": f"{PLAN}::test_both_papers_are_exact_and_so_are_the_cards",
    "R43 no page twice": f"{IMPOSE}::test_the_first_page_is_not_printed_twice",
    "R44 two sizes in one file": f"{PLAN}"
    "::test_mixed_sizes_never_share_a_sheet_and_no_page_is_blank",
    "R46 mixed sizes": f"{PLAN}::test_mixed_sizes_never_share_a_sheet_and_no_page_is_blank",
    "R47 long lists": f"{IMPOSE}::test_a_long_list_is_printed_whole_and_keeps_leading_zeros",
    "R48 back behind its front": f"{PLAN}::test_backs_of_nine_cards_are_mirrored_for_the_edge",
    "R49 both edges": "test_printed_sheets.py"
    "::test_a_back_falls_behind_its_front_when_the_sheet_is_turned",
    "R52 uneven margins": f"{PLAN}"
    "::test_backs_of_a_partial_sheet_lie_behind_their_fronts_with_uneven_margins",
    "R53 no backs": f"{PLAN}::test_a_deck_without_backs_has_fronts_alone",
    "R54 shifted backs": "cli/test_printer.py"
    "::test_a_profile_moves_every_back_mark_and_face_exactly_so",
    "R56 calibration": "cli/test_printer.py::test_r56_offsets_of_a_second_pass_add_up",
    "R57 bleed of backs": f"{PLAN}::test_extra_bleed_on_backs_leaves_the_fronts_as_they_are",
    "R58 two pages a copy": "sheets/test_single.py"
    "::test_every_copy_has_a_page_for_each_of_its_faces",
    "R59 full-length guides": f"{MARKS}::test_edge_marks_of_a_full_block_survive_the_first_cut",
    "R60 marks off": f"{MARKS}::test_switched_off_marks_are_not_drawn",
    "R62 partial page": f"{MARKS}::test_a_partial_page_has_marks_only_beside_cards",
    "R64 guides on backs": f"{PLAN}::test_marks_go_on_the_sides_that_are_to_have_them",
    "R66 inset": f"{MARKS}::test_marks_keep_clear_of_the_sheets_inset",
    "R67 marks on one side": f"{PLAN}::test_marks_go_on_the_sides_that_are_to_have_them",
    "R68 marks for cutters": "sheets/test_registration.py",
    "R69 skipped slots": f"{PLAN}::test_a_skipped_slot_stays_free_on_every_sheet_and_behind_it",
    "R71 art with bleed": "svg/test_picture_bleed.py"
    "::test_art_that_includes_its_bleed_reaches_beyond_its_box",
    "R72 made-up bleed": "svg/test_picture_bleed.py"
    "::test_art_without_bleed_is_mirrored_on_all_four_sides_and_in_the_corners",
    "R74 bleed ends at the bleed": "press/test_document.py"
    "::test_a_face_ends_at_the_bleed_asked_for",
    "R75 orientation": "press/test_images.py::test_orientation_is_as_exif_says",
    "R76 kinds of pictures": "press/test_images.py::test_kinds_of_pictures_stand_side_by_side",
    "R78 transparency": "faces/test_raster.py::test_opaque_alpha_is_dropped",
    "R80 colour profiles": "faces/test_raster.py::test_another_profile_is_turned_into_srgb",
    "R81 resolution": "press/test_inspect.py::test_a_coarse_picture_is_found_where_it_lies",
    "R82 preview is print": "cli/test_look_commands.py::test_a_preview_shows_what_is_printed",
    "R83 memory": "faces/test_picture_loader.py::test_the_memory_for_pictures_is_bounded",
    "R85 labels shifted and scaled": "cli/test_printer.py"
    "::test_r85_labels_are_shifted_and_scaled_when_they_are_printed",
    "R86 no drift": "sheets/test_labels.py::test_twenty_rows_that_fill_the_sheet_do_not_drift",
    "R88 cut page": "sheets/test_plan_labels.py"
    "::test_a_cut_page_for_plain_paper_comes_from_the_same_places",
    "R89 missing translation": "cli/test_languages.py",
    "R91 more pages in a language": "cli/test_translate.py::test_a_booklet_of_more_pages",
    "R92 broken placeholder": "cli/test_languages.py",
    "R95 printer spreads": "sheets/test_booklet_folding.py",
    "R97 boards in tiles": "sheets/test_boards.py",
    "R99 one picture a face": "cli/test_export.py",
    "R100 fonts embedded": "press/test_inspect.py::test_a_font_that_is_not_embedded_is_found",
    "R101 what a service asks for": "cli/test_export_service.py"
    "::test_pages_are_vectors_with_bleed_and_no_fonts",
    "R103 page boxes": "press/test_document.py::test_a_page_that_is_one_card_has_the_card_s_trim",
    "R105 copies in several entries": "rules/test_any_game.py"
    "::test_copies_of_a_card_split_over_entries_are_summed",
    "R107 counts of each group": "rules/test_any_game.py",
}


@lru_cache
def names_in(path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return " ".join(name for name in names if name.startswith("test_"))


def is_held(place: str) -> bool:
    file, _, name = place.partition("::")
    path = TESTS / file
    return path.is_file() and name.lower() in names_in(path).lower()


@pytest.mark.parametrize("place", REPORTS.values(), ids=REPORTS)
def test_each_report_has_its_test(place: str) -> None:
    assert is_held(place)


@pytest.mark.parametrize("place", ["cli/test_nothing.py", "test_house.py::test_nothing"])
def test_a_test_that_is_not_there_is_missed(place: str) -> None:
    assert not is_held(place)
