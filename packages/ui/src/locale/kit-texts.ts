import type { Locale } from '@okruh/market';

/**
 * The few words that the kit says by itself, so that no screen has to pass them. They stand in groups by component: a
 * bundle carries the words of the components that it uses. English is added by the back office (`addEnglishWords`).
 */
export type KitTexts<Words> = Readonly<Record<Locale, Words>>;

export const fieldTexts = { cs: { optional: 'nepovinné' }, ro: { optional: 'opțional' } };
export const closeTexts = { cs: { close: 'Zavřít' }, ro: { close: 'Închide' } };
export const messageTexts = { cs: { messages: 'Zprávy' }, ro: { messages: 'Mesaje' } };
export const chipTexts = { cs: { removeFilter: 'odebrat filtr' }, ro: { removeFilter: 'elimină filtrul' } };
export const trackTexts = {
  cs: { stepDone: 'hotovo', stepFailed: 'nepovedlo se' },
  ro: { stepDone: 'gata', stepFailed: 'nu a reușit' },
};
export const priceTexts = {
  cs: { lowestIn30Days: 'Nejnižší cena za 30 dní: ' },
  ro: { lowestIn30Days: 'Cel mai mic preț din ultimele 30 de zile: ' },
};
export const gradeTexts = {
  cs: { formatGrade: (grade: string) => `Stav ${grade}` },
  ro: { formatGrade: (grade: string) => `Stare ${grade}` },
};
export const passwordTexts = {
  cs: { showPassword: 'Zobrazit heslo', hidePassword: 'Skrýt heslo' },
  ro: { showPassword: 'Arată parola', hidePassword: 'Ascunde parola' },
};
export const comboboxTexts = {
  cs: { openList: 'Zobrazit nabídku', nothingFound: 'Nic jsme nenašli. Zkuste jen začátek názvu.', searching: 'Hledáme…' },
  ro: { openList: 'Arată lista', nothingFound: 'Nu am găsit nimic. Încearcă doar începutul numelui.', searching: 'Căutăm…' },
};
export const tableTexts = {
  cs: {
    pages: 'Stránky',
    previousPage: 'Předchozí',
    nextPage: 'Další',
    pageSize: 'Řádků na stránku',
    formatRows: (from: string, to: string, total: string) => `${from}–${to} z ${total}`,
    formatMore: (total: string) => `více než ${total}`,
    bulkActions: 'Hromadné akce',
  },
  ro: {
    pages: 'Pagini',
    previousPage: 'Înapoi',
    nextPage: 'Înainte',
    pageSize: 'Rânduri pe pagină',
    formatRows: (from: string, to: string, total: string) => `${from}–${to} din ${total}`,
    formatMore: (total: string) => `peste ${total}`,
    bulkActions: 'Acțiuni pentru rândurile selectate',
  },
};
export const dateTexts = {
  cs: {
    pickDate: 'Vybrat datum z kalendáře',
    calendar: 'Kalendář',
    previousMonth: 'Předchozí měsíc',
    nextMonth: 'Další měsíc',
    month: 'Měsíc',
    year: 'Rok',
  },
  ro: {
    pickDate: 'Alege data din calendar',
    calendar: 'Calendar',
    previousMonth: 'Luna anterioară',
    nextMonth: 'Luna următoare',
    month: 'Luna',
    year: 'Anul',
  },
};
/** Letters that stand for day, month and year in the hint of a date field. */
export const dateLetters = { cs: { d: 'D', m: 'M', y: 'R' }, ro: { d: 'Z', m: 'L', y: 'A' } };
