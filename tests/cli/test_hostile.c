// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Files that are not what they should be (T17, T18, K132), and disks that are full (T36).
#include "tool.h"

#include <unistd.h>

static const char *const readers[] = {"$W check %s --json", "$W run %s --ticks 1 --json",
                                      "$W path %s --from 1,1 --to 3,1 --json", "$W nav %s --hops 3 --json",
                                      "$W draw %s --out never.svg --json"};
enum { READERS = sizeof readers / sizeof readers[0] };

// A bare root may lack devices.
static void need_device(const char *path)
{
    char line[64];
    snprintf(line, sizeof line, "test -c %s", path);
    if (tool(line)->code != 0) {
        skip();
    }
}

static void refused_by_all(const char *name, const char *why)
{
    for (int i = 0; i < READERS; ++i) {
        char line[256];
        snprintf(line, sizeof line, readers[i], name);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "ok"), "false");
        assert_int_equal(json_count(j, "findings"), 1);
        assert_says(json_at(j, "findings.0.message"), why);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T18\"");
    }
    assert_int_equal(tool("test ! -e never.svg")->code, 0);
}

static void a_directory_is_refused(void **state)
{
    (void)state;
    refused_by_all(".", "directory");
}

static void a_pipe_is_refused_and_not_waited_for(void **state)
{
    (void)state;
    tool("mkfifo pipe");
    refused_by_all("pipe", "pipe");
}

static void a_device_is_refused(void **state)
{
    (void)state;
    need_device("/dev/zero");
    refused_by_all("/dev/zero", "device");
    refused_by_all("/dev/null", "device");
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    refused_by_all("not_there.map", "No such file");
    assert_says(tool("$W run not_there.map")->err, "not_there.map: cannot be read");
}

static void a_file_without_permission_is_refused(void **state)
{
    (void)state;
    // Root may read everything, so root asks as nobody.
    const char *as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "env";
    char line[256];
    snprintf(line, sizeof line, "chmod 755 .; cp room.map secret.map; chmod 0 secret.map; %s $W version", as);
    if (tool(line)->code != 0) {
        skip(); // nobody may not come here
    }
    snprintf(line, sizeof line, "%s $W check secret.map --json", as);
    assert_says(json_at(tool_json(line, 3), "findings.0.message"), "Permission denied");
}

static void a_file_that_grows_is_refused(void **state)
{
    (void)state;
    if (tool("test -r /proc/self/status")->code != 0) {
        skip();
    }
    refused_by_all("/proc/self/status", "grew"); // says 0 bytes, and holds some
}

static void a_file_over_the_cap_is_refused_unread(void **state)
{
    (void)state;
    tool("dd if=/dev/zero of=huge.map bs=1 count=0 seek=40000000");
    refused_by_all("huge.map", "40000000 bytes");
}

static void an_empty_file_is_refused(void **state)
{
    (void)state;
    tool_write("empty.map", "");
    assert_int_equal(tool("$W check empty.map")->code, 3);
}

static void a_scene_names_its_map_by_a_bare_name(void **state)
{
    (void)state;
    static const char *const names[] = {"../room.map", "/etc/passwd", "maps/room.map", "..",          "'c:room.map'",
                                        "'a\\b.map'",  "\"a\\0b\"",   "\"\"",          "'.hidden/x'", "~/room.map"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        char text[256];
        snprintf(text, sizeof text, "warren: scene 1\nmap: %s\nplayers:\n  - bot: stand\n", names[i]);
        tool_write("evil.yaml", text);
        const char *j = tool_json("$W check evil.yaml --json", 3);
        assert_true(json_count(j, "findings") >= 1);
        assert_string_equal(json_at(j, "map"), ""); // nothing was opened
    }
}

static void a_scene_cannot_name_a_scene(void **state)
{
    (void)state;
    tool_write("loop.yaml", "warren: scene 1\nmap: loop.yaml\nplayers:\n  - bot: stand\n");
    assert_int_equal(tool("$W check loop.yaml")->code, 3);
}

static void a_full_disk_ends_with_five_and_leaves_the_old_file(void **state)
{
    (void)state;
    // Files are limited to one block of 512 bytes; what is larger cannot be written.
    tool_write("old.svg", "old");
    const tool_answer *a = tool("ulimit -f 1; $W draw room.map --out old.svg");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "cannot write the picture old.svg: write: File too large");
    assert_string_equal(tool("cat old.svg; ls old.svg*")->out, "oldold.svg\n");
    tool_write("old.png", "old");
    assert_int_equal(tool("ulimit -f 1; $W draw room.map --out old.png --scale 100")->code, 5);
    assert_string_equal(tool("cat old.png; ls old.png*")->out, "oldold.png\n");
    tool_write("old.jsonl", "old");
    assert_int_equal(
        tool("ulimit -f 1; $W run $MAPS/example.map --bot collect --ticks 2000 --events old.jsonl")->code, 5);
    assert_string_equal(tool("cat old.jsonl; ls old.jsonl*")->out, "oldold.jsonl\n");
    assert_string_equal(tool("ls -A | grep tmp")->out, ""); // nothing half-written stays
}

static void a_signal_takes_the_half_written_file_along(void **state)
{
    (void)state;
    static const char *const names[] = {"HUP", "INT", "TERM"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        char line[400];
        // The shell has background jobs ignore SIGINT; env gives it back.
        snprintf(line, sizeof line,
                 "env --default-signal=INT $W run $MAPS/example.map --ticks 2000000000 --events cut.jsonl & "
                 "n=0; while ! ls -A | grep -q tmp && test $n -lt 100; do sleep 0.05; n=$((n+1)); done; "
                 "kill -%s $!; wait $!; ls -A | grep -c 'tmp\\|cut'",
                 names[i]);
        assert_string_equal(tool(line)->out, "0\n");
    }
}

static void what_a_killed_run_left_is_no_hindrance(void **state)
{
    (void)state;
    // exec keeps the shell's number, so the name is the one that will be tried first.
    const char *line = "sh -c 'echo left > .warren-$$-0.tmp; exec $W run room.map --ticks 9 --events e.jsonl'; "
                       "cat .warren-*-0.tmp; rm .warren-*-0.tmp; test -s e.jsonl";
    const tool_answer *a = tool(line);
    assert_int_equal(a->code, 0);
    assert_says(a->out, "left\n");
}

static void any_name_that_fits_a_folder_can_be_written(void **state)
{
    (void)state;
    const tool_answer *a =
        tool("n=$(printf '%0251d' 7); $W draw room.map --out $n.svg && $W draw room.map --out $n.png "
             "&& test -s $n.svg && test -s $n.png; e=$?; rm -f $n.svg $n.png; exit $e");
    assert_int_equal(a->code, 0);
}

static void a_replaced_file_hands_on_its_permissions(void **state)
{
    (void)state;
    const tool_answer *a =
        tool("echo old > mine.svg; cp mine.svg mine.png; chmod 600 mine.svg mine.png; umask 0; "
             "$W draw room.map --out mine.svg; $W draw room.map --out mine.png; ls -l mine.svg mine.png");
    assert_int_equal(a->code, 0);
    assert_quiet(a->out, "rw-r");
    assert_quiet(a->out, "rw-rw");
}

static void what_was_read_is_not_written_over(void **state)
{
    (void)state;
    tool("cp room.map dear.map; ln dear.map hard.map; ln -s dear.map soft.map");
    tool_write("dear.yaml", "warren: scene 1\nmap: dear.map\n");
    assert_int_equal(tool("$W run dear.map --ticks 9 --events dear.map")->code, 2);
    assert_int_equal(tool("$W run dear.map --ticks 9 --events hard.map")->code, 2);
    assert_int_equal(tool("$W run soft.map --ticks 9 --events ./dear.map")->code, 2);
    assert_int_equal(tool("$W run dear.yaml --ticks 9 --events dear.map")->code, 2);
    assert_int_equal(tool("$W run dear.yaml --ticks 9 --events dear.yaml")->code, 2);
    assert_int_equal(tool("$W run dear.map --ticks 9 --events new.svg --picture new.svg")->code, 2);
    assert_int_equal(tool("cmp dear.map room.map && test ! -e new.svg")->code, 0);
    tool("cp room.map dear.svg"); // a map whatever its name
    assert_int_equal(tool("$W draw dear.svg --out ./dear.svg")->code, 2);
    assert_int_equal(tool("$W path dear.svg --from 1,1 --to 3,1 --picture dear.svg")->code, 2);
    assert_int_equal(tool("cmp dear.svg room.map")->code, 0);
}

static void an_answer_that_nobody_gets_ends_with_five(void **state)
{
    (void)state;
    need_device("/dev/full");
    tool_write("broken.map", "width: 3\n");
    static const char *const asked[] = {
        "check broken.map",      "check broken.map --json",           "check broken.map room.map --json",
        "run broken.map --json", "path room.map --from 1,1 --to 0,0", "path room.map --from 1,1 --to 0,0 --json",
        "run room.map --ticks 1"};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W %s > /dev/full", asked[i]);
        assert_int_equal(tool(line)->code, 5);
        snprintf(line, sizeof line, "$W %s >&-", asked[i]);
        assert_int_equal(tool(line)->code, 5);
    }
}

static void devices_are_never_replaced_by_pictures(void **state)
{
    (void)state;
    need_device("/dev/full");
    assert_int_equal(tool("ln -s /dev/full full.svg; $W draw room.map --out full.svg")->code, 5);
    assert_int_equal(tool("test -c /dev/full && test -c /dev/null")->code, 0);
    assert_int_equal(tool("ln -s /dev/full full.png; $W draw room.map --out full.png")->code, 5);
    assert_int_equal(tool("ln -s /dev/null null.png; $W draw room.map --out null.png")->code, 0);
    assert_int_equal(tool("test -L null.png && test -c /dev/null")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 100 --events /dev/full")->code, 5);
    assert_int_equal(tool("$W run room.map --ticks 100 --events /dev/null")->code, 0);
}

static void memory_that_is_out_ends_with_five(void **state)
{
    (void)state;
    if (WARREN_SANITIZED) {
        skip(); // sanitizers reserve more than any limit
    }
    char path[600];
    snprintf(path, sizeof path, "%s/field.map", tool_folder());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("type octile\nheight 600\nwidth 600\nmap\n", file);
    for (int row = 0; row < 600; ++row) {
        for (int x = 0; x < 600; ++x) {
            fputc('.', file);
        }
        fputc('\n', file);
    }
    fclose(file);
    // 600 x 600 cells of 15 x 15 nodes are 81 million nodes; there is room for 60 MB.
    const char *j = tool_json("ulimit -v 60000; $W check field.map --n 15 --json", 5);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_says(json_at(j, "findings.0.message"), "memory");
    assert_int_equal(tool("ulimit -v 60000; $W path field.map --from 1,1 --to 9,9 --n 15")->code, 5);
}

static void a_folder_that_is_not_there_is_named(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W draw room.map --out no/such/folder/a.png");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "no/such/folder/a.png");
    assert_int_equal(tool("$W run room.map --ticks 1 --events no/such/e.jsonl")->code, 5);
}

static void a_link_is_followed_and_stays(void **state)
{
    (void)state;
    tool_write("real.svg", "old");
    assert_int_equal(tool("ln -s real.svg link.svg; $W draw room.map --out link.svg")->code, 0);
    assert_int_equal(tool("test -L link.svg && grep -q '<svg' real.svg")->code, 0);
    tool_write("real.png", "old");
    assert_int_equal(tool("ln -s real.png link.png; $W draw room.map --out link.png")->code, 0);
    assert_int_equal(tool("test -L link.png && ! grep -q old real.png")->code, 0);
}

const struct CMUnitTest hostile_tests[] = {
    cmocka_unit_test(a_directory_is_refused),
    cmocka_unit_test(a_pipe_is_refused_and_not_waited_for),
    cmocka_unit_test(a_device_is_refused),
    cmocka_unit_test(a_missing_file_is_named),
    cmocka_unit_test(a_file_without_permission_is_refused),
    cmocka_unit_test(a_file_that_grows_is_refused),
    cmocka_unit_test(a_file_over_the_cap_is_refused_unread),
    cmocka_unit_test(an_empty_file_is_refused),
    cmocka_unit_test(a_scene_names_its_map_by_a_bare_name),
    cmocka_unit_test(a_scene_cannot_name_a_scene),
    cmocka_unit_test(a_full_disk_ends_with_five_and_leaves_the_old_file),
    cmocka_unit_test(a_signal_takes_the_half_written_file_along),
    cmocka_unit_test(what_a_killed_run_left_is_no_hindrance),
    cmocka_unit_test(any_name_that_fits_a_folder_can_be_written),
    cmocka_unit_test(a_replaced_file_hands_on_its_permissions),
    cmocka_unit_test(what_was_read_is_not_written_over),
    cmocka_unit_test(an_answer_that_nobody_gets_ends_with_five),
    cmocka_unit_test(devices_are_never_replaced_by_pictures),
    cmocka_unit_test(memory_that_is_out_ends_with_five),
    cmocka_unit_test(a_folder_that_is_not_there_is_named),
    cmocka_unit_test(a_link_is_followed_and_stays),
};
const size_t hostile_test_count = sizeof hostile_tests / sizeof hostile_tests[0];
