/** Paths of the back office for pages, links and tests. A segment that begins with a colon is a parameter. */

/** Names of a path's parameters: `/admin/vykupy/:id` has `id`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Readonly<Record<Name, string>> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Readonly<Record<Name, string>>
    : unknown;

/** The path with its parameters filled in, each encoded as one segment. */
export const pathTo = <Path extends string>(path: Path, params: PathParams<Path>): string =>
  path.replace(/:([a-z_]+)/g, (_part, name: string) => encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''));

/** Prefix of every path of the back office, and its login page. The shell needs only these two. */
export const OFFICE_PATH = '/admin';
export const STAFF_LOGIN_PATH = '/admin/prihlaseni';

/** Pages of the back office, the same on both hosts: staff work for both markets. */
export const officePaths = {
  'sign-in': STAFF_LOGIN_PATH,
  home: OFFICE_PATH,
  tasks: '/admin/ukoly',
  messages: '/admin/zpravy',
  message: '/admin/zpravy/:id',
  buyouts: '/admin/vykupy',
  buyout: '/admin/vykupy/:id',
  payouts: '/admin/vyplaty',
  prices: '/admin/cenik',
  'new-price': '/admin/cenik/novy-model',
  questions: '/admin/cenik/otazky',
  competitors: '/admin/cenik/konkurence',
  price: '/admin/cenik/:model',
  bonuses: '/admin/bonusy-k-vykupu',
  'lease-promises': '/admin/prisliby-z-pronajmu',
  counter: '/admin/vydej-s-vykupem',
  till: '/admin/pokladna',
  drawers: '/admin/smeny-pokladen',
  repairs: '/admin/opravy',
  'walk-in': '/admin/opravy/prijem',
  repair: '/admin/opravy/:id',
  'spare-parts': '/admin/dily',
  'repair-prices': '/admin/cenik-oprav',
  'repair-devices': '/admin/opravovana-zarizeni',
  'repair-calendars': '/admin/kalendare-servisu',
  products: '/admin/produkty',
  'new-product': '/admin/produkty/novy',
  product: '/admin/produkty/:id',
  categories: '/admin/kategorie',
  assignment: '/admin/zarazeni',
  'meta-masters': '/admin/meta-mastery',
  packages: '/admin/balicky',
  attributes: '/admin/atributy',
  'sale-prices': '/admin/prodejni-ceny',
  /** Feeds of comparison sites and the sitemap. */
  feeds: '/admin/feedy',
  reviews: '/admin/recenze',
  /** What people changed in the catalogue. */
  changes: '/admin/zmeny-katalogu',
  content: '/admin/obsah',
  texts: '/admin/obsah/:kind',
  'new-text': '/admin/obsah/:kind/novy',
  text: '/admin/obsah/:kind/:id',
  /** Texts that are missing in one of the languages. */
  translations: '/admin/preklady',
  /** Issues of the news by mail. */
  news: '/admin/novinky',
  'news-subscribers': '/admin/novinky/odberatele',
  'new-news': '/admin/novinky/nova',
  'news-issue': '/admin/novinky/:id',
  discounts: '/admin/slevy',
  'new-discount': '/admin/slevy/nova',
  discount: '/admin/slevy/:id',
  tariffs: '/admin/splatky',
  'service-prices': '/admin/ceny-sluzeb',
  orders: '/admin/objednavky',
  order: '/admin/objednavky/:id',
  withdrawals: '/admin/odstoupeni',
  withdrawal: '/admin/odstoupeni/:id',
  complaints: '/admin/reklamace',
  complaint: '/admin/reklamace/:id',
  statistics: '/admin/prodej-a-vykup',
  payments: '/admin/platby',
  payment: '/admin/platby/:id',
  loans: '/admin/splatky-na-prodejne',
  statements: '/admin/vypisy',
  statement: '/admin/vypisy/:id',
  invoices: '/admin/faktury',
  invoice: '/admin/faktury/:id',
  'supplier-invoices': '/admin/faktury-dodavatelu',
  'supplier-invoice': '/admin/faktury-dodavatelu/:id',
  parcels: '/admin/zasilky',
  parcel: '/admin/zasilky/:id',
  handovers: '/admin/predani-dopravcum',
  'cod-statements': '/admin/dobirky',
  'cod-statement': '/admin/dobirky/:id',
  stock: '/admin/sklad',
  picking: '/admin/vychystavani',
  'picking-list': '/admin/vychystavani/seznam/:id',
  /** A wave, or one list by itself. */
  'picking-station': '/admin/vychystavani/:wave',
  'pack-bench': '/admin/baleni',
  'store-board': '/admin/prodejna-pripravit',
  operations: '/admin/provoz',
  alerts: '/admin/upozorneni',
  silences: '/admin/upozorneni/ztisena',
  'alert-rules': '/admin/upozorneni/pravidla',
  alert: '/admin/upozorneni/:id',
  runbook: '/admin/upozorneni/navody/:slug',
  /** How fast the shop is for visitors. */
  visits: '/admin/provoz/navstevnost',
  stories: '/admin/udalosti',
  story: '/admin/udalosti/pribeh/:id',
  event: '/admin/udalosti/udalost/:id',
  tail: '/admin/udalosti/tok',
  streams: '/admin/udalosti/streamy',
  consumers: '/admin/udalosti/odberatele',
  replays: '/admin/udalosti/prehrani',
  replay: '/admin/udalosti/prehrani/:id',
  'dead-letters': '/admin/udalosti/nedorucene',
  'dead-letter': '/admin/udalosti/nedorucene/:sequence',
  redrive: '/admin/udalosti/odeslani/:id',
  actions: '/admin/udalosti/zasahy',
  'event-contracts': '/admin/udalosti/kontrakty',
  'event-contract': '/admin/udalosti/kontrakty/:type',
  crates: '/admin/bedny',
  'bought-devices': '/admin/vykoupena-zarizeni',
  locations: '/admin/lokace',
  'product-locations': '/admin/umisteni',
  receipts: '/admin/prijem-zbozi',
  receipt: '/admin/prijem-zbozi/:id',
  transfers: '/admin/prevody',
  transfer: '/admin/prevody/:id',
  'stock-takes': '/admin/inventury',
  'stock-take': '/admin/inventury/:id',
  'delivery-places': '/admin/vydejni-mista',
  stores: '/admin/prodejny',
  releases: '/admin/moduly',
  staff: '/admin/lide',
  /** Roles with what each may do. */
  'staff-roles': '/admin/lide/role',
  'staff-member': '/admin/lide/:id',
  security: '/admin/zabezpeceni',
} as const;
/** Values of `:kind` in `/admin/obsah/:kind`. */
export const contentKindWords = {
  'seo-text': 'seo',
  article: 'clanky',
  faq: 'otazky',
  'marketing-block': 'bloky',
  'limited-offer': 'nabidky',
  'menu-entry': 'menu',
} as const;
export type OfficePage = keyof typeof officePaths;

/** Pages that read bar codes with the camera (docs/decisions/0040-camera-scan.md). */
export const cameraPages = ['picking-station', 'pack-bench'] as const satisfies readonly OfficePage[];

/** Whether the address is that of a page that reads bar codes with the camera. */
export const isCameraPath = (path: string): boolean =>
  cameraPages.some((page) => new RegExp(`^${officePaths[page].replace(/:[a-z_]+/g, '[^/]+')}/?$`).test(path));
