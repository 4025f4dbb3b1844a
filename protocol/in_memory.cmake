# What of the rooms up to analysis/ reads and writes memory alone: no files, no terminal, no database. The C library and the
# modules of the page hold it.
set(OUTFLANK_IN_MEMORY
    system/charset system/encoding system/input_text system/row system/text
    play/any_game play/engine play/opening_names play/options play/othello_game play/request play/rules play/uci_notation
    play/mod/mod_game
    record/annotations record/diagram record/game_reader record/game_record record/game_row record/ggf_reader
    record/ggf_writer record/json record/obf record/own_data record/pgn record/pgn_reader record/position_line
    record/record_forms record/record_writer record/recorded_date record/recorded_result record/sgf record/side_to_move
    record/transcript record/transcript_lines record/tree record/wthor/format record/wthor/reader record/wthor/writer
    book/book_rows
    analysis/analysis_report analysis/game_analysis analysis/move_words analysis/search_rows)
