/**
 * Parameters of the shop's addresses, by market, in one place: addresses are shown, sent and saved as bookmarks, so they keep the
 * market's language. A rule of the boundary check refuses copies. Constants of their own rather than one table, so that a bundle
 * carries only those that it names.
 */

/** Page of a list, from 1: of the catalogue, of articles, of a customer's orders. */
export const pageParameter = { cz: 'strana', ro: 'pagina' } as const;
/** Order of a list of the catalogue. */
export const sortParameter = { cz: 'razeni', ro: 'sortare' } as const;

/** Filters that every list of the catalogue has; those of attributes stand with the attributes in the catalogue's tables. */
export const qualityParameter = { cz: 'kvalita', ro: 'calitate' } as const;
export const manufacturerParameter = { cz: 'vyrobce', ro: 'producator' } as const;
export const storageParameter = { cz: 'uloziste', ro: 'stocare' } as const;
export const colourParameter = { cz: 'barva', ro: 'culoare' } as const;
export const availabilityParameter = { cz: 'skladem', ro: 'stoc' } as const;
/** Whole units of the market's currency. */
export const priceFromParameter = { cz: 'cena_od', ro: 'pret_de' } as const;
export const priceToParameter = { cz: 'cena_do', ro: 'pret_pana' } as const;

/** Topic of the list of articles. */
export const articleTagParameter = { cz: 'tema', ro: 'subiect' } as const;

/** What the list of stores is narrowed to, and the city or postcode that it is ordered by. */
export const storeOfferParameter = { cz: 'nabizi', ro: 'ofera' } as const;
export const storePlaceParameter = { cz: 'misto', ro: 'loc' } as const;
/** Answers of the offer. */
export const storeOfferWords = {
  buyout: { cz: 'vykup', ro: 'buyback' },
  repair: { cz: 'oprava', ro: 'reparatii' },
  showroom: { cz: 'showroom', ro: 'showroom' },
} as const;

/** Step of the buy-out's wizard and of a repair. */
export const stepParameter = { cz: 'krok', ro: 'pas' } as const;
/** The wizard's step that sells. */
export const sellStep = { cz: 'prodej', ro: 'vanzare' } as const;
/** The step that books a repair. */
export const bookingStep = { cz: 'objednavka', ro: 'programare' } as const;
/** Grade in the buy-out's wizard. */
export const buyoutConditionParameter = { cz: 'stav', ro: 'stare' } as const;
/** Kinds of operations to be ticked on the page of a repair. */
export const repairOperationParameter = { cz: 'oprava', ro: 'reparatie' } as const;

/** Payment that the provider's page came back from, on the page of an order. */
export const orderPaymentParameter = { cz: 'platba', ro: 'plata' } as const;
/** Order that a withdrawal begins with, by its code. */
export const withdrawalOrderParameter = { cz: 'objednavka', ro: 'comanda' } as const;
/** Where the login leads afterwards. */
export const loginReturnParameter = { cz: 'zpet', ro: 'inapoi' } as const;

/** Number of the order that goods were bought by, for a complaint that becomes a repair. */
export const complaintParameter = { cz: 'reklamace', ro: 'reclamatie' } as const;

/** Token of the preview of a text that isn't published yet: the gateway alone reads it. */
export const contentPreviewParameter = { cz: 'koncept', ro: 'ciorna' } as const;
