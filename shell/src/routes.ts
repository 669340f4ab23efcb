import type { Frame, Market, ResolvedRoute } from '@okruh/web-kit';

/** Pages that the shell draws itself. */
export type PageName = 'home' | 'contact' | 'buyout-terms' | 'privacy' | 'not-found' | 'error';
export type RemoteName = 'mfe-buyout' | 'mfe-account' | 'mfe-admin';
/** Groups of addresses that a remote owns, by the path they begin with. */
type Area = 'buyout' | 'login' | 'registration' | 'password' | 'account' | 'admin' | 'staff-login';

/** Addresses of the shell's own pages. Pages of one name are the same page in the other market. */
export const pagePaths: Readonly<Record<Exclude<PageName, 'not-found' | 'error'>, Readonly<Record<Market, string>>>> = {
  home: { cz: '/', ro: '/' },
  contact: { cz: '/kontakt', ro: '/contact' },
  'buyout-terms': { cz: '/podminky-vykupu', ro: '/termeni-buyback' },
  privacy: { cz: '/ochrana-udaju', ro: '/protectia-datelor' },
};

/** First path of each area. */
export const areaPaths: Readonly<Record<Area, Readonly<Record<Market, string>>>> = {
  buyout: { cz: '/vykup', ro: '/buyback' },
  login: { cz: '/prihlaseni', ro: '/autentificare' },
  registration: { cz: '/registrace', ro: '/inregistrare' },
  password: { cz: '/heslo', ro: '/parola' },
  account: { cz: '/ucet', ro: '/cont' },
  'staff-login': { cz: '/admin/prihlaseni', ro: '/admin/prihlaseni' },
  admin: { cz: '/admin', ro: '/admin' },
};

const areas: readonly { readonly area: Area; readonly remote: RemoteName; readonly frame: Frame }[] = [
  { area: 'buyout', remote: 'mfe-buyout', frame: 'full' },
  { area: 'login', remote: 'mfe-account', frame: 'full' },
  { area: 'registration', remote: 'mfe-account', frame: 'full' },
  { area: 'password', remote: 'mfe-account', frame: 'full' },
  { area: 'account', remote: 'mfe-account', frame: 'full' },
  { area: 'staff-login', remote: 'mfe-admin', frame: 'bare' },
  { area: 'admin', remote: 'mfe-admin', frame: 'bare' },
];

/** Titles while the remote hasn't said a better one, and of the shell's pages. */
const titles: Readonly<Record<PageName | Area, Readonly<Record<Market, string>>>> = {
  home: { cz: 'Technika, která jde dokola', ro: 'Tehnologia care se întoarce' },
  contact: { cz: 'Kontakt', ro: 'Contact' },
  'buyout-terms': { cz: 'Podmínky výkupu', ro: 'Termenii de buyback' },
  privacy: { cz: 'Ochrana osobních údajů', ro: 'Protecția datelor personale' },
  'not-found': { cz: 'Stránka nenalezena', ro: 'Pagina nu a fost găsită' },
  error: { cz: 'Stránku se nepodařilo zobrazit', ro: 'Pagina nu a putut fi afișată' },
  buyout: { cz: 'Výkup', ro: 'Buyback' },
  login: { cz: 'Přihlášení', ro: 'Autentificare' },
  registration: { cz: 'Registrace', ro: 'Înregistrare' },
  password: { cz: 'Nové heslo', ro: 'Parolă nouă' },
  account: { cz: 'Můj účet', ro: 'Contul meu' },
  'staff-login': { cz: 'Přihlášení do správy', ro: 'Autentificare în administrare' },
  admin: { cz: 'Správa', ro: 'Administrare' },
};

/** A route whose page name the shell knows. */
export type ShellRoute = ResolvedRoute & { readonly page: PageName | null; readonly remote: RemoteName | null };

/** Which page an address shows: a static table of prefixes, alike on server and in browser. */
export function resolveRoute(market: Market, path: string): ShellRoute {
  const trimmed = withoutLastSlash(path);
  for (const page of ['home', 'contact', 'buyout-terms', 'privacy'] as const) {
    if (pagePaths[page][market] === trimmed) return { page, remote: null, frame: 'full', title: titles[page][market] };
  }
  const found = areas.find(({ area }) => isBelow(trimmed, areaPaths[area][market]));
  if (found === undefined) return { page: 'not-found', remote: null, frame: 'full', title: titles['not-found'][market] };
  return { page: null, remote: found.remote, frame: found.frame, title: titles[found.area][market] };
}

/** Types of devices that are bought out, with the words of their addresses (specification 2). */
export const deviceTypes = [
  { kind: 'phone', words: { cz: 'telefony', ro: 'telefoane' } },
  { kind: 'tablet', words: { cz: 'tablety', ro: 'tablete' } },
  { kind: 'smartwatch', words: { cz: 'prislusenstvi', ro: 'accesorii' } },
  { kind: 'computer', words: { cz: 'pocitace', ro: 'calculatoare' } },
] as const satisfies readonly { readonly kind: string; readonly words: Readonly<Record<Market, string>> }[];
export type DeviceKind = (typeof deviceTypes)[number]['kind'];

/** Address of the buy-out with a type, and perhaps a manufacturer, preselected. */
export const buyoutPath = (market: Market, typeWord?: string, manufacturer?: string): string =>
  [areaPaths.buyout[market], typeWord, manufacturer]
    .filter((part) => part !== undefined)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');

/** The same page in the other market, or its nearest: a buy-out by code exists in one market only. Null = no such page. */
export function pathInMarket(from: Market, path: string, to: Market): string | null {
  const trimmed = withoutLastSlash(path);
  for (const paths of Object.values(pagePaths)) if (paths[from] === trimmed) return paths[to];
  const area = areas.find((candidate) => isBelow(trimmed, areaPaths[candidate.area][from]))?.area;
  if (area === undefined) return null;
  if (area === 'admin' || area === 'staff-login') return trimmed;
  if (area !== 'buyout') return areaPaths[area][to];
  const [typeWord, ...rest] = trimmed.slice(areaPaths.buyout[from].length).split('/').filter(Boolean);
  if (typeWord === undefined) return areaPaths.buyout[to];
  const type = deviceTypes.find(({ words }) => words[from] === typeWord);
  return type === undefined ? areaPaths.buyout[to] : [areaPaths.buyout[to], type.words[to], ...rest].join('/');
}

/** Address as analytics may know it: without the code of a buy-out, which opens its status to whoever has it. */
export function reportedPath(market: Market, path: string): string {
  const prefix = areaPaths.buyout[market];
  const [section, code] = isBelow(path, prefix) ? path.slice(prefix.length).split('/').filter(Boolean) : [];
  return section !== undefined && code !== undefined && codeSections[market].includes(section) ? `${prefix}/${section}` : path;
}
const codeSections: Readonly<Record<Market, readonly string[]>> = { cz: ['stav', 'prehled'], ro: ['stare', 'sumar'] };

export const otherMarket = (market: Market): Market => (market === 'cz' ? 'ro' : 'cz');

const withoutLastSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
