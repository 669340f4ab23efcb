/**
 * Paths of the shop's pages by market, for shell, remotes and services; the boundary rule `address` refuses copies. Separate
 * constants instead of one table, so that a bundle contains only the paths that it uses.
 */
import type { Market } from '../schemas/pages.ts';

/** A path, or a part of one, in each market. */
export type ByMarket = Readonly<Record<Market, string>>;

export const homePage = { cz: '/', ro: '/' } as const;
export const searchPage = { cz: '/hledat', ro: '/cautare' } as const;
/** Lists of the catalogue that aren't a category: sales and second hand. */
export const salePage = { cz: '/slevy', ro: '/reduceri' } as const;
export const usedPage = { cz: '/z-druhe-ruky', ro: '/second-hand' } as const;
/** First segment of a variant's path. */
export const productPage = { cz: '/produkt', ro: '/produs' } as const;
export const articlesPage = { cz: '/clanky', ro: '/articole' } as const;
export const faqPage = { cz: '/casto-kladene-otazky', ro: '/intrebari-frecvente' } as const;
export const storesPage = { cz: '/prodejny', ro: '/magazine' } as const;
export const contactPage = { cz: '/kontakt', ro: '/contact' } as const;
/** Form that finds orders, repairs and buy-outs. */
export const statusPage = { cz: '/stav', ro: '/stare' } as const;
export const deliveryTermsPage = { cz: '/doprava-a-platba', ro: '/livrare-si-plata' } as const;
export const instalmentsPage = { cz: '/splatky', ro: '/rate' } as const;
export const withdrawalPage = { cz: '/odstoupeni-od-smlouvy', ro: '/retragere-din-contract' } as const;
/** Form that withdraws from a contract. */
export const withdrawalFormPage = { cz: '/odstoupit', ro: '/retragere' } as const;
export const careerPage = { cz: '/kariera', ro: '/cariere' } as const;
export const buyoutTermsPage = { cz: '/podminky-vykupu', ro: '/termeni-buyback' } as const;
export const saleTermsPage = { cz: '/obchodni-podminky', ro: '/termeni-si-conditii' } as const;
export const privacyPage = { cz: '/ochrana-udaju', ro: '/protectia-datelor' } as const;

/** The wizard; type, manufacturer, model and colour are further segments. */
export const buyoutPage = { cz: '/vykup', ro: '/buyback' } as const;
export const buyoutStatusPage = { cz: '/vykup/stav', ro: '/buyback/stare' } as const;
export const buyoutReviewPage = { cz: '/vykup/prehled', ro: '/buyback/sumar' } as const;

/** The device selector of repairs; type, manufacturer, model and colour are further segments. */
export const repairPage = { cz: '/servis', ro: '/service' } as const;
export const repairStatusPage = { cz: '/servis/stav', ro: '/service/stare' } as const;

export const cartPage = { cz: '/kosik', ro: '/cos' } as const;
/** The checkout; this path shows its first step. */
export const checkoutPage = { cz: '/pokladna', ro: '/finalizare' } as const;
export const checkoutDeliveryPage = { cz: '/pokladna/doprava', ro: '/finalizare/livrare' } as const;
export const checkoutPaymentPage = { cz: '/pokladna/platba', ro: '/finalizare/plata' } as const;
export const checkoutSummaryPage = { cz: '/pokladna/souhrn', ro: '/finalizare/rezumat' } as const;
/** An order by its code; without a code the form that finds orders. */
export const orderPage = { cz: '/objednavka', ro: '/comanda' } as const;

export const loginPage = { cz: '/prihlaseni', ro: '/autentificare' } as const;
export const registrationPage = { cz: '/registrace', ro: '/inregistrare' } as const;
export const passwordPage = { cz: '/heslo', ro: '/parola' } as const;
export const accountPage = { cz: '/ucet', ro: '/cont' } as const;
export const accountOrdersPage = { cz: '/ucet/objednavky', ro: '/cont/comenzi' } as const;
export const accountAddressesPage = { cz: '/ucet/adresy', ro: '/cont/adrese' } as const;
export const newsPage = { cz: '/odber-novinek', ro: '/abonare-noutati' } as const;

/** Device types in paths of buy-out and repairs; watches belong to accessories there (specification 2). */
export const deviceTypeWords = {
  phone: { cz: 'telefony', ro: 'telefoane' },
  tablet: { cz: 'tablety', ro: 'tablete' },
  smartwatch: { cz: 'prislusenstvi', ro: 'accesorii' },
  computer: { cz: 'pocitace', ro: 'calculatoare' },
} as const satisfies Readonly<Record<string, ByMarket>>;

/** Whether repairs take goods of a type; complaints about all others are a case of their own. */
export const isRepairedType = (typeDevice: string | null): boolean => typeDevice !== null && Object.hasOwn(deviceTypeWords, typeDevice);
