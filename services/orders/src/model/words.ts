import type { CancelReason, OrderStatus } from '@okruh/contracts/http/orders';
import type { Locale } from '@okruh/market';

export type Texts = Readonly<Record<Locale, string>>;

/** Status in the words of the customer. */
export const statusLabels: Readonly<Record<OrderStatus, Texts>> = {
  new: { cs: 'Přijatá', ro: 'Primită' },
  awaiting_payment: { cs: 'Čeká na zaplacení', ro: 'Așteaptă plata' },
  awaiting_trade_in: { cs: 'Čeká na prodejně na vaše staré zařízení', ro: 'Așteaptă în magazin dispozitivul tău vechi' },
  paid: { cs: 'Zaplacená', ro: 'Plătită' },
  picking: { cs: 'Vychystáváme', ro: 'În pregătire' },
  picked: { cs: 'Připravená k odeslání', ro: 'Pregătită de expediere' },
  handed_over: { cs: 'Předaná dopravci', ro: 'Predată curierului' },
  ready_for_pickup: { cs: 'Připravená k vyzvednutí', ro: 'Gata de ridicare' },
  delivered: { cs: 'Doručená', ro: 'Livrată' },
  cancelled: { cs: 'Zrušená', ro: 'Anulată' },
  returned: { cs: 'Vrácená', ro: 'Returnată' },
};

/** Titles of this service's problems. */
export const problemTexts = {
  outOfStock: {
    cs: 'Zboží se mezitím vyprodalo. Upravte prosím košík.',
    ro: 'Produsul s-a epuizat între timp. Te rugăm să modifici coșul.',
  },
  reservationEnded: {
    cs: 'Rezervace zboží už skončila. Odešlete prosím objednávku znovu.',
    ro: 'Rezervarea produselor a expirat. Te rugăm să trimiți din nou comanda.',
  },
  tooManyUnpaid: {
    cs: 'Nezaplacených kusů už pro vás držíme příliš mnoho. Zaplaťte prosím kartou, nebo se přihlaste ke svému účtu.',
    ro: 'Păstrăm deja prea multe produse neplătite pentru tine. Plătește cu cardul sau intră în contul tău.',
  },
  orderNotFound: {
    cs: 'Objednávku s tímto číslem a e-mailem jsme nenašli. Zkontrolujte prosím oba údaje.',
    ro: 'Nu am găsit nicio comandă cu acest număr și e-mail. Te rugăm să verifici ambele date.',
  },
  notAtCounter: {
    cs: 'V tomto stavu objednávky to nejde. Načtěte ji znovu.',
    ro: 'Nu este posibil în starea actuală a comenzii. Reîncarc-o.',
  },
  tooLateToCancel: {
    cs: 'Objednávku už připravujeme k odeslání a zrušit ji nejde. Zboží můžete do 14 dnů vrátit.',
    ro: 'Comanda este deja în pregătire și nu mai poate fi anulată. Poți returna produsele în 14 zile.',
  },
} as const satisfies Record<string, Texts>;

/** Why an order ended, told to its customer. */
export const cancelTexts: Readonly<Record<CancelReason, Texts>> = {
  unpaid: {
    cs: 'Platba nedorazila včas, proto jsme zboží uvolnili.',
    ro: 'Plata nu a ajuns la timp, așa că am eliberat produsele.',
  },
  customer: { cs: 'Objednávku jste zrušili.', ro: 'Ai anulat comanda.' },
  shop: { cs: 'Objednávku jsme po dohodě s vámi zrušili.', ro: 'Am anulat comanda de comun acord cu tine.' },
  'out-of-stock': {
    cs: 'Zboží se vyprodalo dřív, než platba dorazila.',
    ro: 'Produsele s-au epuizat înainte să ajungă plata.',
  },
  'loan-declined': { cs: 'Partner financování neschválil.', ro: 'Partenerul nu a aprobat finanțarea.' },
  'not-collected': {
    cs: 'Zboží jste si na prodejně včas nevyzvedli.',
    ro: 'Produsele nu au fost ridicate la timp din magazin.',
  },
};
