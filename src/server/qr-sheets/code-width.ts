/** Width of a printed code without quiet zone, in millimetres. */
export const codeWidth = 26;
