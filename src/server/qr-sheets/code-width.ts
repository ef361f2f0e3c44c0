/** The width of a printed code without its quiet zone, in millimetres. */
export const codeWidth = 26;
