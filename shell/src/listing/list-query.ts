/**
 * A page's address as the calls of lists want it: the path of the category without slashes around it, and the page's own
 * query as it stands, in the market's words.
 */
export function listQuery(path: string, search: string): { readonly path: string } & Readonly<Record<string, string>> {
  return { ...Object.fromEntries(new URLSearchParams(search)), path: decodeURIComponent(path).replace(/^\/+|\/+$/g, '') };
}

/** Path and query of an address of this shop. */
export function parsePlace(href: string): { readonly path: string; readonly search: string } {
  const [path = '/', query = ''] = href.replace(/#.*$/s, '').split('?');
  return { path, search: query === '' ? '' : `?${query}` };
}

/** Address of a page of the list; the first one has no number. */
export const pageHref = (list: { readonly first_page_href: string; readonly page_href: string }, page: number): string =>
  page === 1 ? list.first_page_href : list.page_href.replace('{page}', String(page));

/** The same list within another price range. Which page was shown is left out: it would be another one. */
export function priceHref(
  place: { readonly path: string; readonly search: string },
  range: { readonly parameter_from: string; readonly parameter_to: string; readonly min: number; readonly max: number },
  pageParameter: string | null,
  chosen: { readonly from: number; readonly to: number },
): string {
  const query = new URLSearchParams(place.search);
  if (pageParameter !== null) query.delete(pageParameter);
  const write = (name: string, value: number, isEdge: boolean): void => {
    if (isEdge) query.delete(name);
    else query.set(name, String(value));
  };
  write(range.parameter_from, chosen.from, chosen.from <= range.min);
  write(range.parameter_to, chosen.to, chosen.to >= range.max);
  // Commas between values stay readable, as the catalogue writes them.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? place.path : `${place.path}?${text}`;
}

/** Name of the parameter that holds the page's number: the one whose value is the placeholder. */
export function findPageParameter(list: { readonly page_href: string }): string | null {
  return /[?&]([^=&]+)=\{page\}/.exec(list.page_href)?.[1] ?? null;
}
