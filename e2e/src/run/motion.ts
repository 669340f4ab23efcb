/** Specs about moving between pages and opening menus see transitions as most people do; the others are spared their frames. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
