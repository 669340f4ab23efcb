/**
 * Addresses of the shop's pages, by market, in one place: shell, remotes and services read them here, and a rule of the boundary
 * check refuses copies. Constants of their own rather than one table, so that a bundle carries only the pages that it names.
 */
import type { Market } from '../schemas/pages.ts';

/** One page's word or path in each market. */
export type ByMarket = Readonly<Record<Market, string>>;

export const homePage = { cz: '/', ro: '/' } as const;
export const searchPage = { cz: '/hledat', ro: '/cautare' } as const;
/** Lists of the catalogue that are no category: what is cheaper now, and second hand. */
export const salePage = { cz: '/slevy', ro: '/reduceri' } as const;
export const usedPage = { cz: '/z-druhe-ruky', ro: '/second-hand' } as const;
/** What the address of a variant begins with. */
export const productPage = { cz: '/produkt', ro: '/produs' } as const;

export const articlesPage = { cz: '/clanky', ro: '/articole' } as const;
export const faqPage = { cz: '/casto-kladene-otazky', ro: '/intrebari-frecvente' } as const;
export const storesPage = { cz: '/prodejny', ro: '/magazine' } as const;
export const contactPage = { cz: '/kontakt', ro: '/contact' } as const;
/** Finds orders, repairs and buy-outs by what the customer knows of them. */
export const statusPage = { cz: '/stav', ro: '/stare' } as const;
export const deliveryTermsPage = { cz: '/doprava-a-platba', ro: '/livrare-si-plata' } as const;
export const instalmentsPage = { cz: '/splatky', ro: '/rate' } as const;
export const withdrawalPage = { cz: '/odstoupeni-od-smlouvy', ro: '/retragere-din-contract' } as const;
export const careerPage = { cz: '/kariera', ro: '/cariere' } as const;
export const buyoutTermsPage = { cz: '/podminky-vykupu', ro: '/termeni-buyback' } as const;
export const saleTermsPage = { cz: '/obchodni-podminky', ro: '/termeni-si-conditii' } as const;
export const privacyPage = { cz: '/ochrana-udaju', ro: '/protectia-datelor' } as const;

/** The wizard; type, manufacturer, model and colour follow as parts of the path. */
export const buyoutPage = { cz: '/vykup', ro: '/buyback' } as const;
export const buyoutStatusPage = { cz: '/vykup/stav', ro: '/buyback/stare' } as const;
export const buyoutReviewPage = { cz: '/vykup/prehled', ro: '/buyback/sumar' } as const;

/** The choice of a device to repair; type, manufacturer, model and colour follow as parts of the path. */
export const repairPage = { cz: '/servis', ro: '/service' } as const;
export const repairStatusPage = { cz: '/servis/stav', ro: '/service/stare' } as const;

export const cartPage = { cz: '/kosik', ro: '/cos' } as const;
/** The checkout; its own address shows its first step. */
export const checkoutPage = { cz: '/pokladna', ro: '/finalizare' } as const;
export const checkoutDeliveryPage = { cz: '/pokladna/doprava', ro: '/finalizare/livrare' } as const;
export const checkoutPaymentPage = { cz: '/pokladna/platba', ro: '/finalizare/plata' } as const;
export const checkoutSummaryPage = { cz: '/pokladna/souhrn', ro: '/finalizare/rezumat' } as const;
/** An order by its code; without one it is looked for. */
export const orderPage = { cz: '/objednavka', ro: '/comanda' } as const;

export const loginPage = { cz: '/prihlaseni', ro: '/autentificare' } as const;
export const registrationPage = { cz: '/registrace', ro: '/inregistrare' } as const;
export const passwordPage = { cz: '/heslo', ro: '/parola' } as const;
export const accountPage = { cz: '/ucet', ro: '/cont' } as const;
export const accountOrdersPage = { cz: '/ucet/objednavky', ro: '/cont/comenzi' } as const;
export const accountAddressesPage = { cz: '/ucet/adresy', ro: '/cont/adrese' } as const;
export const newsPage = { cz: '/odber-novinek', ro: '/abonare-noutati' } as const;

/** Types of devices in the addresses of buy-out and repairs; watches stand under accessories there (specification 2). */
export const deviceTypeWords = {
  phone: { cz: 'telefony', ro: 'telefoane' },
  tablet: { cz: 'tablety', ro: 'tablete' },
  smartwatch: { cz: 'prislusenstvi', ro: 'accesorii' },
  computer: { cz: 'pocitace', ro: 'calculatoare' },
} as const satisfies Readonly<Record<string, ByMarket>>;
