// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Each way a disk can fail in the middle of a save (T36). "$F" is the program with calls that fail where WARREN_FAULT says.
#include "tool.h"

#include <errno.h>
#include <stdlib.h>

// A save of each kind: what it writes to `kept`, and the words of its complaint.
static const struct {
    const char *line, *kept, *words;
} saves[] = {
    {"draw room.map --out kept.svg", "kept.svg", "cannot write the picture kept.svg"},
    {"draw room.map --out kept.png", "kept.png", "cannot write the picture kept.png"},
    {"path room.map --from 1,1 --to 3,1 --picture kept.svg", "kept.svg", "cannot write the picture kept.svg"},
    {"run room.map --ticks 300 --bot wander --events kept.jsonl", "kept.jsonl", "cannot write the events kept.jsonl"},
    {"run room.map --ticks 30 --save kept.wcp", "kept.wcp", "cannot write the checkpoint kept.wcp"},
    {"run room.map --ticks 30 --picture kept.svg", "kept.svg", "cannot write the picture kept.svg"},
    {"run start.wcp --ticks 30 --save kept.wcp", "kept.wcp", "cannot write the checkpoint kept.wcp"},
    {"run room.map --ticks 30 --heat kept.svg", "kept.svg", "cannot write the picture kept.svg"},
    {"gen --seed 7 --out kept.map", "kept.map", "cannot write the map kept.map"},
    {"replay r.wrec --to 20 --save kept.wcp", "kept.wcp", "cannot write the checkpoint kept.wcp"},
};
enum { SAVES = sizeof saves / sizeof saves[0], STEP = WARREN_SANITIZED ? 3 : 1 }; // sanitized programs start slowly

// A save over an old file. Its output is what is in the file then, "old" if it still is, and what lies beside it.
static const tool_answer *save_under(const char *fault, int which)
{
    char line[500];
    const char *kept = saves[which].kept;
    snprintf(line, sizeof line,
             "printf old >%s; WARREN_FAULT=%s $F %s >said; e=$?; head -c 3 %s; ls -A | grep tmp; exit $e", kept,
             fault, saves[which].line, kept);
    return tool(line);
}

// The same save once more, on a good disk, is as it is now.
static void is_whole(int which)
{
    char line[500];
    snprintf(line, sizeof line, "mv %s first && $F %s >said && cmp first %s", saves[which].kept, saves[which].line,
             saves[which].kept);
    assert_int_equal(tool(line)->code, 0);
}

static void without_a_fault_it_is_the_program_itself(void **state)
{
    (void)state;
    assert_int_equal(tool("$F draw room.map --out f.svg && $W draw room.map --out w.svg && cmp f.svg w.svg")->code,
                     0);
    assert_int_equal(tool("$F run room.map --ticks 9 --save f.wcp && $W run room.map --ticks 9 --save w.wcp && "
                          "cmp f.wcp w.wcp")
                         ->code,
                     0);
}

static void whatever_fails_before_the_name_leaves_the_old_file(void **state)
{
    (void)state;
    static const struct {
        const char *fault, *words;
    } faults[] = {{"write:1:28", ": write: No space left on device"},
                  {"write:1:5", ": write: Input/output error"},
                  {"fsync:1:5", ": fsync: Input/output error"},
                  {"fsync:1:28", ": fsync: No space left on device"},
                  {"close:1:122", ": close: Disk quota exceeded"},
                  {"close:1:5", ": close: Input/output error"},
                  {"rename:1:13", ": rename: Permission denied"},
                  {"rename:1:5", ": rename: Input/output error"},
                  {"open:1:30", ": Read-only file system"}};
    for (int i = 0; i < SAVES; i += STEP) {
        for (size_t k = 0; k < sizeof faults / sizeof faults[0]; ++k) {
            const tool_answer *a = save_under(faults[k].fault, i);
            if (a->code != 5) {
                fail_msg("%s under %s: exit %d: %s", saves[i].line, faults[k].fault, a->code, a->err);
            }
            assert_says(a->err, saves[i].words);
            assert_says(a->err, faults[k].words);
            assert_string_equal(a->out, "old");
        }
    }
}

static void without_an_old_file_there_is_none_afterwards(void **state)
{
    (void)state;
    static const char *const faults[] = {"open:1:28", "write:1:28", "fsync:1:5", "close:1:5", "rename:1:5"};
    for (int i = 0; i < SAVES; i += STEP) {
        for (size_t k = 0; k < sizeof faults / sizeof faults[0]; ++k) {
            char line[500];
            snprintf(line, sizeof line,
                     "rm -f %s; WARREN_FAULT=%s $F %s >said; e=$?; ls -A | grep -c 'tmp\\|%s'; exit $e",
                     saves[i].kept, faults[k], saves[i].line, saves[i].kept);
            const tool_answer *a = tool(line);
            assert_int_equal(a->code, 5);
            assert_string_equal(a->out, "0\n");
        }
    }
}

static void a_folder_that_cannot_be_synced_is_said_and_the_new_file_is_whole(void **state)
{
    (void)state;
    for (int i = 0; i < SAVES; i += STEP) {
        const tool_answer *a = save_under("folder:1:5", i);
        assert_int_equal(a->code, 5);
        assert_says(a->err, saves[i].words);
        assert_says(a->err, ": fsync of its folder: Input/output error");
        assert_quiet(a->out, "old");
        assert_quiet(a->out, "tmp");
        is_whole(i);
    }
    // What cannot be synced at all (EINVAL, ENOTSUP) is no fault of the disk.
    char fault[24];
    snprintf(fault, sizeof fault, "folder:1:%d", EINVAL);
    assert_int_equal(save_under(fault, 0)->code, 0);
    snprintf(fault, sizeof fault, "fsync:1:%d", ENOTSUP);
    assert_int_equal(save_under(fault, 0)->code, 0);
}

// Many writes, of which the first ones are good.
static void a_write_in_the_middle_fails_as_the_first_does(void **state)
{
    (void)state;
    for (int n = 1; n <= 3; ++n) {
        char line[300];
        snprintf(line, sizeof line,
                 "printf old >large.svg; WARREN_FAULT=write:%d:28 $F draw $MAPS/example.map --layers all "
                 "--out large.svg; e=$?; cat large.svg; ls -A | grep tmp; exit $e",
                 n);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 5);
        assert_says(a->err, "write: No space left on device");
        assert_string_equal(a->out, "old");
    }
}

static void short_and_interrupted_writes_are_gone_on_with(void **state)
{
    (void)state;
    for (int i = 0; i < SAVES; i += STEP) {
        assert_int_equal(save_under("write:1:short", i)->code, 0);
        is_whole(i);
        assert_int_equal(save_under("write:1:eintr", i)->code, 0);
        is_whole(i);
    }
}

static void killed_at_any_call_the_name_holds_one_whole_file(void **state)
{
    (void)state;
    static const char *const faults[] = {"open:1:kill",  "write:1:kill",  "fsync:1:kill",
                                         "close:1:kill", "rename:1:kill", "folder:1:kill"};
    for (int i = 0; i < SAVES; i += STEP) {
        for (size_t k = 0; k < sizeof faults / sizeof faults[0]; ++k) {
            const tool_answer *a = save_under(faults[k], i);
            assert_int_equal(a->code, 128 + 9);
            if (strncmp(faults[k], "folder", 6) == 0) { // it has the name by then
                is_whole(i);
            } else {
                assert_int_equal(strncmp(a->out, "old", 3), 0);
            }
        }
        tool("rm -f .warren-*.tmp"); // the one thing kill -9 leaves
    }
}

static void compressed_saves_fail_the_same(void **state)
{
    (void)state;
    if (tool("$F run room.map --ticks 9 --save z.wcp --compress")->code == 2) {
        skip(); // a build without zstd
    }
    static const char *const faults[] = {"write:1:28", "fsync:1:5", "close:1:5", "rename:1:5"};
    for (size_t k = 0; k < sizeof faults / sizeof faults[0]; ++k) {
        char line[300];
        snprintf(line, sizeof line,
                 "printf old >z.wcp; WARREN_FAULT=%s $F run room.map --ticks 9 --save z.wcp --compress >said; e=$?; "
                 "cat z.wcp; ls -A | grep tmp; exit $e",
                 faults[k]);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 5);
        assert_string_equal(a->out, "old");
    }
}

// ---- Recordings: written in place, whole up to a block -----------------------------------------------------------

static void a_recording_whose_disk_fails_plays_to_its_last_whole_block(void **state)
{
    (void)state;
    for (int n = 4; n <= 7; ++n) { // head, text and first checkpoint are three writes; then a block each
        char line[256];
        snprintf(line, sizeof line,
                 "WARREN_FAULT=write:%d:28 $F run room.map --bot wander --ticks 400 --record cut.wrec", n);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 5);
        assert_says(a->err, "cannot write the recording cut.wrec: write: No space left on device");
        const char *j = tool_json("$W replay cut.wrec --json", 0);
        assert_string_equal(json_at(j, "complete"), "false");
        assert_int_equal(strtol(json_at(j, "ticks"), NULL, 10), (n - 4) * 60);
    }
    // Half of a block, and then nothing more.
    assert_int_equal(tool("WARREN_FAULT=write:5:short $F run room.map --ticks 400 --record whole.wrec")->code, 0);
    assert_string_equal(json_at(tool_json("$W replay whole.wrec --json", 0), "complete"), "true");
    assert_int_equal(tool("WARREN_FAULT=write:5:kill $F run room.map --ticks 400 --record cut.wrec")->code, 128 + 9);
    assert_string_equal(json_at(tool_json("$W replay cut.wrec --json", 0), "ticks"), "60");
}

static void a_recordings_end_is_on_the_disk_or_it_is_an_error(void **state)
{
    (void)state;
    static const struct {
        const char *fault, *words;
    } faults[] = {{"fsync:1:5", "cannot write the recording e.wrec: fsync: Input/output error"},
                  {"folder:1:5", "cannot write the recording e.wrec: fsync of its folder: Input/output error"},
                  {"close:1:5", "cannot write the recording e.wrec:"},
                  {"close:2:5", "cannot write the recording e.wrec:"},
                  {"open:1:30", "cannot write the recording e.wrec: Read-only file system"}};
    for (size_t k = 0; k < sizeof faults / sizeof faults[0]; ++k) {
        char line[200];
        snprintf(line, sizeof line, "rm -f e.wrec; WARREN_FAULT=%s $F run room.map --ticks 100 --record e.wrec",
                 faults[k].fault);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 5);
        assert_says(a->err, faults[k].words);
        if (strncmp(faults[k].fault, "open", 4) != 0) {
            assert_string_equal(json_at(tool_json("$W replay e.wrec --json", 0), "complete"), "true");
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(without_a_fault_it_is_the_program_itself),
    cmocka_unit_test(whatever_fails_before_the_name_leaves_the_old_file),
    cmocka_unit_test(without_an_old_file_there_is_none_afterwards),
    cmocka_unit_test(a_folder_that_cannot_be_synced_is_said_and_the_new_file_is_whole),
    cmocka_unit_test(a_write_in_the_middle_fails_as_the_first_does),
    cmocka_unit_test(short_and_interrupted_writes_are_gone_on_with),
    cmocka_unit_test(killed_at_any_call_the_name_holds_one_whole_file),
    cmocka_unit_test(compressed_saves_fail_the_same),
    cmocka_unit_test(a_recording_whose_disk_fails_plays_to_its_last_whole_block),
    cmocka_unit_test(a_recordings_end_is_on_the_disk_or_it_is_an_error),
};

int main(int argc, char **argv)
{
    setenv("F", WARREN_FAULTY, 1);
    setenv("LC_ALL", "C", 1);
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    int result = tool("$W run room.map --ticks 30 --record r.wrec --save start.wcp")->code;
    result = result == 0 ? wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]) : result;
    return tool_end(NULL) == 0 ? result : 1;
}
