// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is kept of a game: recordings and checkpoints written by run, played back, gone on from, compared, damaged.
#include "tool.h"

#include <stdlib.h>

// A value that outlives the next question.
static void keep(char out[64], const char *j, const char *path)
{
    snprintf(out, 64, "%s", json_at(j, path));
}

#define RECORD "$W run $MAPS/example.map --bot wander --seconds 12 --seed 9 --record r.wrec --checkpoint-every 4"

static void a_run_is_recorded_and_plays_back_the_same(void **state)
{
    (void)state;
    char hash[64], chain[64];
    const char *j = tool_json(RECORD " --json", 0);
    keep(hash, j, "hash");
    keep(chain, j, "hash_chain");
    assert_true(strtol(json_at(j, "record_bytes"), NULL, 10) > strtol(json_at(j, "checkpoint_bytes"), NULL, 10));
    assert_string_equal(json_at(j, "checkpoints"), "4");
    j = tool_json("$W replay r.wrec --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "ticks"), "720");
    assert_string_equal(json_at(j, "first_difference"), "null");
    assert_string_equal(json_at(j, "complete"), "true");
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "hash_chain"), chain);
    assert_true(strtod(json_at(j, "speed_x"), NULL) > 1);
    j = tool_json("$W replay r.wrec --threads 3 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    j = tool_json("$W run $MAPS/example.map --bot wander --seconds 12 --seed 9 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash); // recording changes nothing
    assert_string_equal(json_at(j, "hash_chain"), chain);
    const tool_answer *a = tool("$W replay r.wrec");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "yes, all of it");
}

static void replay_stops_where_it_is_told(void **state)
{
    (void)state;
    char hash[64];
    tool_json(RECORD " --json", 0);
    keep(hash, tool_json("$W run $MAPS/example.map --bot wander --ticks 500 --seed 9 --json", 0), "hash");
    const char *j = tool_json("$W replay r.wrec --to 500 --picture there.png --save there.wcp --json", 0);
    assert_string_equal(json_at(j, "ticks"), "500");
    assert_string_equal(json_at(j, "hash"), hash);
    assert_int_equal(tool("test \"$(od -An -c -N4 there.png | tr -d ' ')\" = '211PNG'")->code, 0);
    j = tool_json("$W run there.wcp --ticks 0 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "ticks"), "500");
    assert_int_equal(tool("$W replay r.wrec --to 721")->code, 2);
    const tool_answer *a = tool("$W replay r.wrec --to 3 --hashes");
    int lines = 0;
    for (const char *p = a->out; *p != '\0'; ++p) {
        lines += *p == '\n';
    }
    assert_int_equal(lines, 4); // ticks 0 to 3
    assert_true(strncmp(a->out, "0 ", 2) == 0);
}

static void run_goes_on_from_a_checkpoint_and_from_a_recordings_end(void **state)
{
    (void)state;
    char hash[64], chain[64];
    const char *j = tool_json("$W run $MAPS/example.map --bot stand --ticks 400 --json", 0);
    keep(hash, j, "hash");
    keep(chain, j, "hash_chain");
    tool_json("$W run $MAPS/example.map --bot stand --ticks 150 --save c.wcp --record c.wrec --json", 0);
    static const char *const files[] = {"c.wcp", "c.wrec"};
    for (int i = 0; i < 2; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W run %s --bot stand --ticks 250 --record on.wrec --json", files[i]);
        j = tool_json(line, 0);
        assert_string_equal(json_at(j, "ticks"), "400");
        assert_string_equal(json_at(j, "tick_first"), "150");
        assert_string_equal(json_at(j, "hash"), hash);
        assert_string_equal(json_at(j, "hash_chain"), chain);
        j = tool_json("$W replay on.wrec --json", 0);
        assert_string_equal(json_at(j, "tick_first"), "150");
        assert_string_equal(json_at(j, "hash_chain"), chain);
    }
    assert_int_equal(tool("$W run c.wcp --seed 3")->code, 2);
    assert_int_equal(tool("$W run c.wcp --retry-from 3")->code, 2);
    assert_int_equal(tool("$W run c.wcp --save ./c.wcp")->code, 2);
    assert_int_equal(tool("$W run c.wrec --record c.wrec")->code, 2);
}

static void a_retry_with_the_same_inputs_ends_the_same(void **state)
{
    (void)state;
    char hash[64];
    keep(hash, tool_json(RECORD " --json", 0), "hash");
    const char *j = tool_json("$W run r.wrec --retry-from 300 --record again.wrec --json", 0);
    assert_string_equal(json_at(j, "tick_first"), "300");
    assert_string_equal(json_at(j, "ticks"), "720");
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "first_difference"), "null");
    assert_string_equal(json_at(tool_json("$W replay again.wrec --json", 0), "hash"), hash);
    assert_int_equal(tool("$W run r.wrec --retry-from 721")->code, 2);
    assert_int_equal(tool("$W run r.wrec --retry-from 3 --bot wander")->code, 2);
    j = tool_json("$W run r.wrec --retry-from 300 --ticks 10 --json", 0);
    assert_string_equal(json_at(j, "ticks"), "310");
}

static void every_scene_stands_the_proofs(void **state)
{
    (void)state;
    enum { TICKS = 150 };
    // Each tick in a loaded world, too; each 37 ticks put back and played again. tools/heavy.sh goes on for 600.
    char line[512];
    snprintf(line, sizeof line,
             "for scene in $SCENES/*.yaml; do\n"
             "  case $scene in */horde_*) continue;; esac\n" // a tick of those is saved and loaded for minutes
             "  $W run $scene --ticks %d --heavy --sync 37 --json >h.json || { cat h.json >&2; exit 4; }\n"
             "  grep -q '\"heavy_ticks\":%d,\"sync_rounds\":%d,\"first_difference\":null' h.json || exit 1\n"
             "done",
             TICKS, TICKS, TICKS / 37);
    const tool_answer *a = tool(line);
    if (a->code != 0) {
        fail_msg("exit %d: %s", a->code, a->err);
    }
}

static void compressed_files_are_known_by_their_content(void **state)
{
    (void)state;
    char hash[64], plain[64];
    const tool_answer *a = tool("$W run $SCENES/arcade.yaml --ticks 1200 --record z.wrec --save z.wcp --compress");
    if (a->code == 2) {
        assert_says(a->err, "without zstd");
        return;
    }
    assert_int_equal(a->code, 0);
    const char *j =
        tool_json("$W run $SCENES/arcade.yaml --ticks 1200 --record plain.wrec --save plain.wcp --json", 0);
    keep(hash, j, "hash");
    keep(plain, j, "record_bytes");
    j = tool_json("$W replay z.wrec --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "record_bytes"), plain);
    assert_string_equal(json_at(tool_json("$W run z.wcp --ticks 0 --json", 0), "hash"), hash);
    assert_int_equal(
        tool("test $(wc -c <z.wrec) -lt $(wc -c <plain.wrec) && test $(wc -c <z.wcp) -lt $(wc -c <plain.wcp)")->code,
        0);
    // Cut anywhere it plays to its last whole block; with a byte changed it is refused.
    assert_int_equal(tool("head -c $(($(wc -c <z.wrec) - 40)) z.wrec >cut.wrec")->code, 0);
    assert_string_equal(json_at(tool_json("$W replay cut.wrec --json", 0), "complete"), "false");
    tool("(head -c 700 z.wrec; printf '\\377\\377\\377\\377'; tail -c +705 z.wrec) >bad.wrec");
    assert_int_equal(tool("$W replay bad.wrec --json")->code, 3);
    // Cut before anything comes of it, it is no bad map.
    assert_int_equal(tool("head -c 12 z.wrec >cut.wrec")->code, 0);
    assert_says(json_at(tool_json("$W replay cut.wrec --json", 3), "findings.0.message"), "compressed");
    assert_says(json_at(tool_json("$W run cut.wrec --json", 3), "findings.0.rule"), "T29");
}

static void a_bomb_is_not_expanded(void **state) // T29
{
    (void)state;
    // A zstd frame without a content size: blocks that repeat one byte 128 KiB each, 200 of them: 26 MB from 800 bytes.
    tool("{ printf '\\050\\265\\057\\375\\000\\070'\n"
         "  i=0; while [ $i -lt 200 ]; do printf '\\002\\000\\020\\000'; i=$((i + 1)); done\n"
         "  printf '\\003\\000\\020\\000'; } >bomb");
    const char *j = tool_json("$W replay bomb --json", 3);
    assert_says(json_at(j, "findings.0.rule"), "T29");
    assert_string_equal(json_at(tool_json("$W check bomb --json", 3), "ok"), "false");
}

static void a_cut_recording_says_so(void **state)
{
    (void)state;
    tool_json(RECORD " --json", 0);
    tool("head -c $(($(wc -c <r.wrec) - 100)) r.wrec >cut.wrec; head -c 90 r.wrec >stub.wrec");
    const char *j = tool_json("$W replay cut.wrec --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "complete"), "false");
    assert_says(tool("$W replay cut.wrec")->out, "cut off");
    j = tool_json("$W replay stub.wrec --json", 3);
    assert_says(json_at(j, "findings.0.message"), "cut off");
    j = tool_json("$W check cut.wrec r.wrec --json", 0);
    assert_string_equal(json_at(j, "files.0.complete"), "false");
    assert_string_equal(json_at(j, "files.1.complete"), "true");
    assert_string_equal(json_at(j, "files.1.kind"), "\"recording\"");
}

static void damage_is_refused_with_its_place(void **state)
{
    (void)state;
    tool_json(RECORD " --json", 0);
    tool("(head -c 3000 r.wrec; printf '\\377\\377\\377\\377'; tail -c +3005 r.wrec) >bad.wrec");
    const char *j = tool_json("$W replay bad.wrec --json", 3);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_says(json_at(j, "findings.0.message"), "at byte");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"T19\"");
    tool("(printf '\\211WRR\\r\\n\\032\\n\\011\\000\\000\\000'; tail -c +13 r.wrec) >next.wrec");
    j = tool_json("$W replay next.wrec --json", 3);
    assert_says(json_at(j, "findings.0.message"), "version 9");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
    assert_int_equal(tool("$W replay room.map")->code, 3);
    assert_says(tool("$W draw r.wrec")->err, "warren replay");
}

static void a_recording_of_other_rules_is_no_silent_desync(void **state) // K105
{
    (void)state;
    if (tool("command -v python3")->code != 0) {
        print_message("skipped: there is no python3 here to forge a head with\n");
        skip();
    }
    tool_json(RECORD " --json", 0);
    tool_write("forge.py", "import sys; sys.path.insert(0, '" WARREN_SOURCE "/tools'); from xxh3 import xxh3\n"
                           "data = bytearray(open('r.wrec', 'rb').read())\n"
                           "end = 16 + int.from_bytes(data[12:16], 'little')\n"
                           "data[32] ^= 1 # the hash of the rules\n"
                           "data[end:end + 8] = xxh3(data[:end]).to_bytes(8, 'little')\n"
                           "open('other.wrec', 'wb').write(data)\n");
    assert_int_equal(tool("python3 -B forge.py")->code, 0);
    const char *j = tool_json("$W replay other.wrec --json", 3);
    assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
    assert_says(json_at(j, "findings.0.message"), "other rules");
    assert_int_equal(tool("$W run other.wrec")->code, 3);
    j = tool_json("$W replay other.wrec --other-rules --json", 0); // its inputs are the same after all
    assert_string_equal(json_at(j, "same_rules"), "false");
    assert_string_equal(json_at(tool_json("$W check other.wrec --json", 0), "same_rules"), "false");
}

// Stands for another build that went another way: whatever it is to play, it plays a game of its own.
static void against_names_tick_entity_and_field(void **state)
{
    (void)state;
    tool_json("$W run room.map --bot stand --ticks 100 --record still.wrec --json", 0);
    tool_json("$W run room.map --bot collect --ticks 100 --record moved.wrec --json", 0);
    tool_write("other.sh", "shift 2\nexec $W replay moved.wrec \"$@\"\n");
    const char *j = tool_json("$W replay still.wrec --against \"$W\" --json", 0);
    assert_string_equal(json_at(j, "first_difference"), "null");
    j = tool_json("$W replay still.wrec --against 'sh other.sh' --json", 4);
    assert_string_equal(json_at(j, "ok"), "false");
    assert_string_equal(json_at(j, "first_difference.tick_from"), "0");
    assert_string_equal(json_at(j, "first_difference.tick_to"), "1");
    assert_true(json_at(j, "first_difference.module")[0] == '"');
    assert_true(json_at(j, "first_difference.field")[0] == '"');
    assert_string_not_equal(json_at(j, "first_difference.entity"), "null");
    assert_string_not_equal(json_at(j, "first_difference.recorded"), json_at(j, "first_difference.replayed"));
    const tool_answer *a = tool("$W replay still.wrec --against 'sh other.sh'");
    assert_int_equal(a->code, 4);
    assert_says(a->err, "diverges");
    assert_int_equal(tool("$W replay still.wrec --against false")->code, 3);
    assert_int_equal(tool("$W replay still.wrec --against 'no such program'")->code, 3);
}

// It may fail, talk of something else, talk without end, wait for a key, or hang before, in the middle or at its end.
static void another_command_may_do_what_it_likes(void **state)
{
    (void)state;
    tool_json("$W run room.map --bot stand --ticks 40 --record still.wrec --json", 0);
    assert_int_equal(tool("$W replay still.wrec --against 'yes #'")->code, 3);
    assert_int_equal(tool("$W replay still.wrec --against 'yes 0 #'")->code, 3);
    assert_int_equal(tool("$W replay still.wrec --against 'cat /dev/zero #'")->code, 3);
    assert_int_equal(tool("$W replay still.wrec --against \"cat; $W\"")->code, 0);
    const tool_answer *a = tool("$W replay still.wrec --patience 1 --against 'sleep 1000 #'");
    assert_int_equal(a->code, 3);
    assert_says(a->err, "silent for 1 second");
    a = tool("$W replay still.wrec --against \"$W replay still.wrec --hashes; sleep 1000 #\"");
    assert_int_equal(a->code, 0);
    // It differs at once, and hangs where its checkpoint is asked for: then the part is all there is to say.
    tool_write("stuck.sh", "echo 0 0123456789abcdef\nexec sleep 1000\n");
    const char *j = tool_json("$W replay still.wrec --patience 1 --against 'sh stuck.sh' --json", 4);
    assert_string_equal(json_at(j, "first_difference.module"), "\"tick\"");
    assert_string_equal(json_at(j, "first_difference.field"), "null");
    assert_string_equal(json_at(j, "first_difference.recorded"), "null");
    assert_int_equal(tool("$W replay still.wrec --patience 5")->code, 2);
}

// The pipe `alive` is open for writing in the other command and all it starts: whoever reads it gets to its end when none of
// them is left.
static void what_ends_us_ends_the_other_command(void **state)
{
    (void)state;
    tool_json("$W run room.map --bot stand --ticks 40 --record still.wrec --json", 0);
    tool("mkfifo alive");
    // Before it says anything, and where its checkpoint is asked for, with all it started; it minds no Ctrl-C itself.
    tool_write("hang.sh", "trap '' INT HUP TERM\n"
                          "case \"$*\" in *--save*) ;; *) echo \"0 0123456789abcdef\"; exit;; esac\n"
                          "exec 3>alive\nsleep 1000 &\necho asked >&2\nsleep 1000\n");
    tool_write("mute.sh", "exec 3>alive\nsleep 1000 &\necho asked >&2\nsleep 1000\n");
    static const char *const scripts[] = {"mute.sh", "hang.sh"};
    static const char *const names[] = {"INT", "TERM", "HUP", "QUIT"};
    for (size_t i = 0; i < 2 * (sizeof names / sizeof names[0]); ++i) {
        char line[600];
        // The shell has background jobs ignore SIGINT and SIGQUIT; env gives them back.
        snprintf(line, sizeof line,
                 "rm -f said; export TMPDIR=$PWD/temporary; mkdir -p temporary\n"
                 "timeout 20 cat alive & reader=$!\n"
                 "env --default-signal=INT,QUIT $W replay still.wrec --against 'sh %s' 2>said & us=$!\n"
                 "n=0; while ! grep -q asked said && test $n -lt 900; do sleep 0.02; n=$((n+1)); done\n"
                 "kill -%s $us; wait $us; echo $?; wait $reader; echo $?; ls temporary",
                 scripts[i % 2], names[i / 2]);
        static const char *const codes[] = {"130\n0\n", "143\n0\n", "129\n0\n", "131\n0\n"};
        assert_string_equal(tool(line)->out, codes[i / 2]);
    }
    // What it leaves running when it is done is ended, too.
    tool_write("leaves.sh", "exec 3>alive\nsleep 1000 </dev/null >/dev/null 2>&1 &\nexec $W \"$@\" 3>&-\n");
    const tool_answer *a =
        tool("timeout 20 cat alive & reader=$!; "
             "$W replay still.wrec --against 'sh leaves.sh' >said; echo $?; wait $reader; echo $?");
    assert_string_equal(a->out, "0\n0\n");
}

static void two_outputs_by_different_names_of_one_file_are_refused(void **state)
{
    (void)state;
    tool("rm -f one.wrec && mkdir -p side && ln -sfn . here");
    assert_int_equal(tool("$W run room.map --ticks 5 --record one.wrec --save ./one.wrec")->code, 2);
    assert_int_equal(tool("$W run room.map --ticks 5 --record here/one.wrec --save side/../one.wrec")->code, 2);
    assert_int_equal(tool("test ! -e one.wrec")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 5 --record one.wrec --save side/one.wrec")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 5 --record one.wrec --save here/one.wrec")->code, 2);
    assert_int_equal(tool("$W replay one.wrec")->code, 0); // none of them touched it
    assert_int_equal(tool("$W replay one.wrec --save here/one.wrec")->code, 2);
    // Links that lead to nothing yet, in one step or in several, by a name or by a whole path.
    tool("ln -s missing.wcp a.link; ln -s a.link b.link; ln -s \"$PWD/side/../missing.wcp\" c.link; "
         "ln -s ../missing.wcp side/d.link; ln -s loop.link loop.link; ln -s missing.svg e.svg");
    static const char *const pairs[][2] = {{"a.link", "missing.wcp"}, {"missing.wcp", "a.link"},
                                           {"a.link", "b.link"},      {"b.link", "./missing.wcp"},
                                           {"c.link", "missing.wcp"}, {"c.link", "a.link"},
                                           {"side/d.link", "b.link"}, {"here/a.link", "here/missing.wcp"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        char line[200];
        snprintf(line, sizeof line, "$W run room.map --ticks 5 --record %s --save %s", pairs[i][0], pairs[i][1]);
        const tool_answer *a = tool(line);
        assert_int_equal(a->code, 2);
        assert_says(a->err, "name the same file");
    }
    assert_int_equal(tool("$W run room.map --ticks 5 --events e.svg --picture missing.svg")->code, 2);
    assert_int_equal(tool("$W replay one.wrec --save e.svg --picture missing.svg")->code, 2);
    assert_int_equal(tool("test ! -e missing.wcp && test ! -e missing.svg")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 5 --record a.link --save side/one.wcp")->code, 0);
    assert_int_equal(tool("test -L a.link && test -s missing.wcp && rm missing.wcp")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 5 --save b.link")->code, 0); // written beside what it leads to
    assert_int_equal(tool("test -L a.link && test -L b.link && test -s missing.wcp")->code, 0);
    assert_int_equal(tool("$W run room.map --ticks 5 --save loop.link")->code, 5);
}

static void a_pipe_is_written_to_when_somebody_reads_it(void **state)
{
    (void)state;
    tool("mkfifo kept.pipe");
    assert_int_equal(tool("cat kept.pipe >piped.wrec & $W run room.map --ticks 70 --record kept.pipe; wait")->code,
                     0);
    assert_string_equal(json_at(tool_json("$W replay piped.wrec --json", 0), "complete"), "true");
    const tool_answer *a = tool("$W run room.map --ticks 5 --record kept.pipe");
    assert_int_equal(a->code, 5);
    assert_says(a->err, "nobody reads from it");
}

static void this_machine_agrees(void **state)
{
    (void)state;
    const char *j = tool_json("$W selftest --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_true(json_count(j, "recordings") >= 8);
    assert_string_equal(json_at(j, "recordings.0.first_difference"), "null");
    assert_true(strtod(json_at(j, "seconds"), NULL) < 5 * (1 + 9 * WARREN_SANITIZED));
    assert_string_equal(json_at(tool_json("$W selftest --threads 3 --json", 0), "ok"), "true");
    assert_says(tool("$W selftest")->out, "This machine agrees with all others");
}

static void recordings_that_cannot_be_written_are_an_error(void **state)
{
    (void)state;
    assert_int_equal(tool("$W run room.map --ticks 60 --record no/such/folder.wrec")->code, 5);
    assert_int_equal(tool("$W run room.map --ticks 60 --record /dev/full")->code, 5);
    assert_int_equal(tool("$W run room.map --ticks 60 --save /dev/full")->code, 5);
    assert_int_equal(tool("ulimit -f 8; $W run $SCENES/arcade.yaml --ticks 6000 --record full.wrec")->code, 5);
    assert_string_equal(json_at(tool_json("$W replay full.wrec --json", 0), "complete"), "false");
    assert_int_equal(tool("$W run room.map --checkpoint-every 3")->code, 2);
    assert_int_equal(tool("$W run room.map --compress")->code, 2);
}

static void a_program_killed_leaves_a_recording_that_plays(void **state)
{
    (void)state;
    const tool_answer *a = tool("cd '" WARREN_SOURCE "' && tools/kill_test.sh \"$W\" 5");
    if (a->code != 0) {
        fail_msg("exit %d: %s", a->code, a->err);
    }
}

// Written from docs/format-recording.md alone, in another language.
static void the_reader_written_from_the_page_reads_the_same(void **state)
{
    (void)state;
    if (tool("command -v python3")->code != 0) {
        print_message("skipped: there is no python3 here to read recordings with\n");
        skip();
    }
    char hash[64], chain[64], commands[64], hashes[64], states[64];
    const char *j =
        tool_json("$W run $SCENES/pond.yaml --players 3 --bot wander --seconds 15 --record p.wrec --json", 0);
    keep(hash, j, "hash");
    keep(chain, j, "hash_chain");
    keep(commands, j, "command_bytes");
    keep(hashes, j, "hash_bytes");
    keep(states, j, "checkpoint_bytes");
    j = tool_json("python3 -B '" WARREN_SOURCE "/tools/read_recording.py' p.wrec --inputs inputs.txt", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "hash_chain"), chain);
    assert_string_equal(json_at(j, "command_bytes"), commands);
    assert_string_equal(json_at(j, "hash_bytes"), hashes);
    assert_string_equal(json_at(j, "checkpoint_bytes"), states);
    assert_string_equal(json_at(j, "complete"), "true");
    assert_string_equal(json_at(j, "level"), "\"cells\"");
    const long ticks = strtol(json_at(j, "tick_last"), NULL, 10);
    const tool_answer *a = tool("wc -l <inputs.txt");
    assert_int_equal(strtol(a->out, NULL, 10), ticks * 3); // an input each
    a = tool("for file in '" WARREN_SOURCE "'/tests/golden/*.wrec; do\n"
             "  python3 -B '" WARREN_SOURCE "/tools/read_recording.py' $file || exit 1\ndone");
    assert_int_equal(a->code, 0);
    assert_quiet(a->out, "\"complete\": false");
    assert_int_equal(tool("$W run $SCENES/crypt.yaml --seconds 12 --record d.wrec")->code, 0);
    j = tool_json("python3 -B '" WARREN_SOURCE "/tools/read_recording.py' d.wrec", 0);
    assert_string_equal(json_at(j, "level"), "\"settings\"");
    assert_string_equal(json_at(j, "dungeon_seed"), "4");
    assert_string_equal(json_at(j, "checkpoints"), "2");
    tool("head -c 5000 p.wrec | sed 's/TICK/TOCK/' >bad.wrec");
    assert_int_equal(tool("python3 -B '" WARREN_SOURCE "/tools/read_recording.py' bad.wrec")->code, 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_run_is_recorded_and_plays_back_the_same),
    cmocka_unit_test(replay_stops_where_it_is_told),
    cmocka_unit_test(run_goes_on_from_a_checkpoint_and_from_a_recordings_end),
    cmocka_unit_test(a_retry_with_the_same_inputs_ends_the_same),
    cmocka_unit_test(every_scene_stands_the_proofs),
    cmocka_unit_test(compressed_files_are_known_by_their_content),
    cmocka_unit_test(a_bomb_is_not_expanded),
    cmocka_unit_test(a_cut_recording_says_so),
    cmocka_unit_test(damage_is_refused_with_its_place),
    cmocka_unit_test(a_recording_of_other_rules_is_no_silent_desync),
    cmocka_unit_test(against_names_tick_entity_and_field),
    cmocka_unit_test(another_command_may_do_what_it_likes),
    cmocka_unit_test(what_ends_us_ends_the_other_command),
    cmocka_unit_test(two_outputs_by_different_names_of_one_file_are_refused),
    cmocka_unit_test(a_pipe_is_written_to_when_somebody_reads_it),
    cmocka_unit_test(this_machine_agrees),
    cmocka_unit_test(recordings_that_cannot_be_written_are_an_error),
    cmocka_unit_test(a_program_killed_leaves_a_recording_that_plays),
    cmocka_unit_test(the_reader_written_from_the_page_reads_the_same),
};

int main(int argc, char **argv)
{
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
    return tool_end(NULL) == 0 ? result : 1;
}
