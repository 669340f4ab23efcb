/** Loads the texts of all pages' heads; nobody needs them before the first change of page. */
export const loadHeadTexts = (): Promise<unknown> => import(/* webpackChunkName: "heads" */ './head-catalogues.ts');
