/** Qualities in which things are sold, from the best. */
export const grades = ['new', 'A+', 'A', 'B', 'C', 'D'] as const;
