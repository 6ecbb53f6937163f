// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A main for fuzz targets without a fuzzer: runs every file named, and every file of the folders named, once. So seeds and
// old finds are part of every test run, with any compiler.
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    const size_t size = (size_t)ftell(file);
    uint8_t *data = malloc(size > 0 ? size : 1); // of exactly that size, so that a read past its end shows
    rewind(file);
    if (data == NULL || fread(data, 1, size, file) != size) {
        perror(path);
        exit(1);
    }
    (void)fclose(file);
    (void)LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 1;
}

static int run_folder(const char *path)
{
    DIR *folder = opendir(path);
    int count = 0;
    if (folder == NULL) {
        perror(path);
        exit(1);
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char name[4096];
        if (entry->d_name[0] != '.') {
            (void)snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            count += run_file(name);
        }
    }
    (void)closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (stat(argv[i], &about) != 0) {
            perror(argv[i]);
            return 1;
        }
        count += S_ISDIR(about.st_mode) ? run_folder(argv[i]) : run_file(argv[i]);
    }
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
