// No schema here: browsers import this file.

/** Longest description of a defect, in characters. */
export const MAX_DEFECT_LENGTH = 2_000;
