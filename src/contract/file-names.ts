const unsafe = /[<>:"/\\|?*\p{Cc}]/gu;

/** A text as files are named after it: without the characters that some file system refuses. */
export const nameForFiles = (text: string): string => text.toWellFormed().replace(unsafe, '-');
