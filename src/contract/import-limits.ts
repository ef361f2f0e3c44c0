/*
 * How large a file to import may be. On their own, because a process that reads one file needs no more of the contract, and
 * would take three times as long to start with all of it.
 */

/** A file is at most this many bytes (20 MiB). */
export const importBytesLimit = 20 * 1024 * 1024;

/** A file has at most this many rows below its titles. */
export const mostImportRows = 100_000;

/** A file has at most this many columns. */
export const mostImportColumns = 200;
