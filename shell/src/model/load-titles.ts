import { nameTitles } from './routes.ts';

/** Brings the titles of all pages into `resolveRoute`; nobody needs them before the first change of page. */
export const loadTitles = async (): Promise<void> => {
  const { titles } = await import(/* webpackChunkName: "titles" */ './titles.ts');
  nameTitles(titles);
};
