import type { Locale } from '@okruh/web-kit';

/** Subjects are keys; their names as readers know them. */
const names: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  cs: {
    android: 'Android',
    baterie: 'Baterie',
    ekologie: 'Ekologie',
    iphone: 'iPhone',
    macbook: 'MacBook',
    navod: 'Návody',
    pouzite: 'Použité',
    servis: 'Servis',
    srovnani: 'Srovnání',
    studenti: 'Pro studenty',
    vykup: 'Výkup',
  },
  ro: {
    android: 'Android',
    baterie: 'Baterie',
    ekologie: 'Ecologie',
    iphone: 'iPhone',
    macbook: 'MacBook',
    navod: 'Ghiduri',
    pouzite: 'Second hand',
    servis: 'Service',
    srovnani: 'Comparații',
    studenti: 'Pentru studenți',
    vykup: 'Buyback',
  },
};

/** Name of a subject; a key without a name stands for itself. */
export const tagName = (tag: string, locale: Locale): string => names[locale][tag] ?? tag;
