import type { Locale } from '@okruh/market';

/** The few words that the kit says by itself, so that no screen has to pass them. */
export interface KitTexts {
  readonly optional: string;
  readonly close: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly openList: string;
  readonly nothingFound: string;
  readonly searching: string;
  readonly removeFilter: string;
  readonly stepDone: string;
  readonly stepFailed: string;
  readonly gradeOf: (grade: string) => string;
  readonly lowestIn30Days: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly pageSize: string;
  readonly rowsOf: (from: string, to: string, total: string) => string;
  readonly selectAll: string;
  readonly bulkActions: string;
  readonly messages: string;
  readonly pickDate: string;
  readonly calendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly month: string;
  readonly year: string;
}

const cs: KitTexts = {
  optional: 'nepovinné',
  close: 'Zavřít',
  showPassword: 'Zobrazit heslo',
  hidePassword: 'Skrýt heslo',
  openList: 'Zobrazit nabídku',
  nothingFound: 'Nic jsme nenašli. Zkuste jen začátek názvu.',
  searching: 'Hledáme…',
  removeFilter: 'odebrat filtr',
  stepDone: 'hotovo',
  stepFailed: 'nepovedlo se',
  gradeOf: (grade) => `Stav ${grade}`,
  lowestIn30Days: 'Nejnižší cena za 30 dní: ',
  pages: 'Stránky',
  previousPage: 'Předchozí',
  nextPage: 'Další',
  pageSize: 'Řádků na stránku',
  rowsOf: (from, to, total) => `${from}–${to} z ${total}`,
  selectAll: 'Vybrat vše',
  bulkActions: 'Hromadné akce',
  messages: 'Zprávy',
  pickDate: 'Vybrat datum z kalendáře',
  calendar: 'Kalendář',
  previousMonth: 'Předchozí měsíc',
  nextMonth: 'Další měsíc',
  month: 'Měsíc',
  year: 'Rok',
};

const ro: KitTexts = {
  optional: 'opțional',
  close: 'Închide',
  showPassword: 'Arată parola',
  hidePassword: 'Ascunde parola',
  openList: 'Arată lista',
  nothingFound: 'Nu am găsit nimic. Încearcă doar începutul numelui.',
  searching: 'Căutăm…',
  removeFilter: 'elimină filtrul',
  stepDone: 'gata',
  stepFailed: 'nu a reușit',
  gradeOf: (grade) => `Stare ${grade}`,
  lowestIn30Days: 'Cel mai mic preț din ultimele 30 de zile: ',
  pages: 'Pagini',
  previousPage: 'Înapoi',
  nextPage: 'Înainte',
  pageSize: 'Rânduri pe pagină',
  rowsOf: (from, to, total) => `${from}–${to} din ${total}`,
  selectAll: 'Selectează tot',
  bulkActions: 'Acțiuni pentru rândurile selectate',
  messages: 'Mesaje',
  pickDate: 'Alege data din calendar',
  calendar: 'Calendar',
  previousMonth: 'Luna anterioară',
  nextMonth: 'Luna următoare',
  month: 'Luna',
  year: 'Anul',
};

/** Kit texts by language; both languages have every key by type. */
export const kitTexts: Readonly<Record<Locale, KitTexts>> = { cs, ro };
