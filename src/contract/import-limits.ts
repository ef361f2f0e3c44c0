/*
 * Limits of an import file. A module of its own, because the reading process would take three times as long to start
 * with the whole contract.
 */

/** Inclusive (20 MiB). */
export const importBytesLimit = 20 * 1024 * 1024;

/** Below the header row. */
export const mostImportRows = 50_000;

export const mostImportColumns = 200;
