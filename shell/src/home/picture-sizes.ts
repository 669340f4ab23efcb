/** How wide pictures of the home page are drawn. */
export const pictureSizes = { tile: '(max-width: 520px) 7rem, 8.25rem', block: '8rem' } as const;
