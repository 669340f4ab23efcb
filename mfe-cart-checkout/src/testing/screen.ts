import axe from 'axe-core';

/** What is to be read, with plain spaces and a plain minus: numbers carry no-break spaces and a real one. */
export const getText = (element: Element): string => element.textContent.replaceAll('\u00A0', ' ').replaceAll('\u2212', '-');

/** What axe finds wrong, by its rule. Contrast and landmarks need a whole page in a real browser. */
export const errors = async (element: Element): Promise<string[]> =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

/** What analytics received under one name. */
export const pushed = (event: string) => (window.dataLayer ?? []).filter((push) => push.event === event);
