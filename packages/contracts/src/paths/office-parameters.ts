/**
 * Parameters of the back office's addresses by the names of their values in the code, in one place: addresses are shown, sent and
 * saved as bookmarks, so they keep their language. Alike on both hosts: staff works for both markets. A rule of the boundary check
 * refuses copies.
 */
export const officeParameters = {
  page: 'strana',
  pageSize: 'radku',
  sort: 'razeni',
  tab: 'karta',
  view: 'pohled',
  /** Every row of a list in one scrolled table, instead of pages. */
  rows: 'radky',
  /** Market whose lists are shown. */
  market: 'trh',

  category: 'kategorie',
  /** Parent of a new category. */
  parent: 'pod',
  manufacturer: 'vyrobce',
  brand: 'znacka',
  condition: 'pouzite',
  /** Days that statistics cover. */
  days: 'dni',
  /** Cancelled orders count too. */
  cancelled: 'zrusene',
  /** The days before stand beside. */
  compare: 'porovnat',
  type: 'typ',
  kind: 'druh',
  /** Language of a missing text. */
  language: 'jazyk',
  /** How far a document is with the Romanian authority. */
  eFactura: 'e-factura',
  status: 'stav',
  badge: 'stitek',
  level: 'uroven',
  rating: 'hvezdy',
  store: 'prodejna',
  technician: 'technik',
  /** What a carrier does with somebody's device. */
  collection: 'kuryr',
  /** Spare parts that run out. */
  low: 'dochazi',
  carrier: 'dopravce',
  place: 'misto',
  method: 'zpusob',
  validity: 'platnost',
  reduced: 'slevy',
  duplicates: 'shody',
  work: 'prace',
  /** Who looks after an order. */
  assignee: 'resi',
  from: 'od',
  to: 'do',
  /** Loans that wait, or all of them. */
  queue: 'jak',
  /** Market of a discount or a tariff, which is not the one whose lists are shown. */
  discountMarket: 'trh-slevy',
  tariffMarket: 'trh-tarifu',

  /** Part of a page: what was changed. */
  part: 'cast',
  /** Step of a buy-out's page. */
  step: 'krok',
  /** Order at the counter. */
  order: 'objednavka',
  /** What is paid at the till, by its number. */
  bill: 'kod',
  account: 'ucet',
  /** Name of a member of staff who did something. */
  by: 'kdo',
  /** Id of the record that something was done to. */
  record: 'zaznam',
  /** Role of a member of staff. */
  staffRole: 'role-kolegy',
  /** Row whose drawer is open. */
  opened: 'otevreny',
  /** Where the login leads afterwards. */
  returnTo: 'zpet',
} as const;
/** The step of a buy-out's page that receives the device. */
export const receiveStep = 'prijem';
/** Tabs of a product's page that other pages lead to. */
export const productTabs = { variants: 'varianty', pictures: 'obrazky', relations: 'vazby' } as const;
