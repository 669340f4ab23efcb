/** At most this many pieces are "the last ones". */
export const LAST_PIECES = 3;
