import type { RepairStatus } from '@okruh/contracts/http/repairs';
import type { Texts } from './repair-list.ts';
import type { Locale } from '@okruh/market';

/** Status in the words of the customer and the back office. */
export const statusLabels: Readonly<Record<RepairStatus, Texts>> = {
  booked: { cs: 'Objednáno', ro: 'Programată' },
  received: { cs: 'Zařízení přijato', ro: 'Dispozitiv primit' },
  diagnosed: { cs: 'Diagnostikováno', ro: 'Diagnosticată' },
  waiting_for_approval: { cs: 'Čeká na schválení ceny', ro: 'Așteaptă aprobarea prețului' },
  approved: { cs: 'Schváleno', ro: 'Aprobată' },
  waiting_for_parts: { cs: 'Čeká na díl', ro: 'Așteaptă piesa' },
  in_repair: { cs: 'V opravě', ro: 'În reparație' },
  quality_check: { cs: 'Výstupní kontrola', ro: 'Control final' },
  ready: { cs: 'Připraveno k vyzvednutí', ro: 'Gata de ridicare' },
  collected: { cs: 'Vydáno', ro: 'Predată' },
  cancelled: { cs: 'Zrušeno', ro: 'Anulată' },
};
export const declinedLabel: Texts = { cs: 'Oprava odmítnuta', ro: 'Reparație refuzată' };

/** Entries of the history besides the statuses. */
const historyLabels: Readonly<Record<string, Texts>> = {
  photo_added: { cs: 'Přidána fotografie', ro: 'Fotografie adăugată' },
  photo_deleted: { cs: 'Odstraněna fotografie', ro: 'Fotografie ștearsă' },
  revealed: { cs: 'Zobrazeny osobní údaje', ro: 'Date personale afișate' },
  note: { cs: 'Poznámka', ro: 'Notă' },
  taken_over: { cs: 'Převzal technik', ro: 'Preluată de tehnician' },
  given_back: { cs: 'Vráceno do fronty', ro: 'Returnată în coadă' },
  part_used: { cs: 'Použit díl', ro: 'Piesă folosită' },
  part_returned: { cs: 'Vrácen díl', ro: 'Piesă returnată' },
  parts_reserved: { cs: 'Rezervovány díly', ro: 'Piese rezervate' },
  price_confirmed: { cs: 'Cena potvrzena podle objednávky', ro: 'Preț confirmat conform programării' },
  declined: { cs: 'Oprava odmítnuta', ro: 'Reparație refuzată' },
  handed_back: { cs: 'Zařízení vráceno zákazníkovi', ro: 'Dispozitiv returnat clientului' },
};

export const historyLabel = (event: string, locale: Locale): string => {
  const texts = Object.hasOwn(statusLabels, event) ? statusLabels[event as RepairStatus] : historyLabels[event];
  return texts?.[locale] ?? event;
};

/** What stands above the buttons of a quote; kept with the answer. */
export const consentText = (total: string, locale: Locale): string =>
  ({
    cs: `Souhlasím s provedením opravy za ${total} včetně DPH. Zaplatím při vyzvednutí. Když cenu odmítnu, zařízení dostanu zpět neopravené.`,
    ro: `Sunt de acord cu efectuarea reparației la prețul de ${total}, TVA inclus. Plătesc la ridicare. Dacă refuz prețul, primesc dispozitivul înapoi nereparat.`,
  })[locale];

/** Titles of this service's problems. */
export const problemTexts = {
  repairNotFound: {
    cs: 'Opravu s tímto číslem a e-mailem jsme nenašli. Zkontrolujte prosím oba údaje.',
    ro: 'Nu am găsit nicio reparație cu acest număr și e-mail. Te rugăm să verifici ambele date.',
  },
  slotTaken: { cs: 'Tento termín si právě někdo zabral. Vyberte prosím jiný.', ro: 'Acest interval tocmai a fost ocupat. Alege altul.' },
  stalePrices: {
    cs: 'Cena se mezitím změnila. Zkontrolujte prosím novou.',
    ro: 'Prețul s-a schimbat între timp. Verifică prețul nou.',
  },
  tooLateToCancel: {
    cs: 'Zařízení už máme u sebe, zrušení prosím domluvte s prodejnou.',
    ro: 'Dispozitivul este deja la noi, stabilește anularea cu magazinul.',
  },
  quoteChanged: { cs: 'Nabídka se mezitím změnila. Načtěte stránku znovu.', ro: 'Oferta s-a schimbat între timp. Reîncarcă pagina.' },
  quoteExpired: { cs: 'Platnost nabídky vypršela. Zavolejte nám prosím.', ro: 'Oferta a expirat. Te rugăm să ne suni.' },
  noOpenQuote: { cs: 'Žádná cena nečeká na odpověď.', ro: 'Niciun preț nu așteaptă răspuns.' },
  changedMeanwhile: {
    cs: 'Opravu mezitím změnil někdo jiný. Načtěte ji znovu.',
    ro: 'Altcineva a modificat între timp reparația. Reîncarc-o.',
  },
  transitionNotAllowed: { cs: 'V tomto stavu opravy to nejde.', ro: 'Nu este posibil în starea actuală a reparației.' },
  identifierMismatch: { cs: 'Naskenovaný údaj k této opravě nepatří.', ro: 'Codul scanat nu aparține acestei reparații.' },
  partsMissing: { cs: 'Potřebné díly nejsou skladem.', ro: 'Piesele necesare nu sunt în stoc.' },
  priceNotConfirmed: {
    cs: 'Cena je vyšší než objednaná, musí ji schválit zákazník.',
    ro: 'Prețul este mai mare decât cel programat, clientul trebuie să îl aprobe.',
  },
  outOfStock: { cs: 'Díl už není skladem.', ro: 'Piesa nu mai este în stoc.' },
  wrongPart: { cs: 'Tento díl k zařízení nepatří.', ro: 'Această piesă nu se potrivește dispozitivului.' },
  belowReserved: { cs: 'Rezervovaných kusů je víc, než by bylo skladem.', ro: 'Sunt rezervate mai multe bucăți decât ar fi în stoc.' },
  tooManyPhotos: { cs: 'K opravě patří nejvýše 20 fotografií.', ro: 'O reparație poate avea cel mult 20 de fotografii.' },
  notAPhoto: {
    cs: 'Nahrajte fotografii ve formátu JPEG, PNG, WebP nebo HEIC.',
    ro: 'Încarcă o fotografie în format JPEG, PNG, WebP sau HEIC.',
  },
  missingFile: { cs: 'Vyberte soubor.', ro: 'Alege un fișier.' },
  listChanged: {
    cs: 'Ceník mezitím změnil někdo jiný. Načtěte ho znovu.',
    ro: 'Altcineva a modificat între timp lista de prețuri. Reîncarc-o.',
  },
  partChanged: { cs: 'Díl mezitím změnil někdo jiný. Načtěte ho znovu.', ro: 'Altcineva a modificat între timp piesa. Reîncarc-o.' },
} as const satisfies Record<string, Texts>;

/** Messages of single fields. */
export const fieldTexts = {
  operations: { cs: 'Vyberte aspoň jednu opravu.', ro: 'Alege cel puțin o reparație.' },
  unknownOperation: { cs: 'Tuto opravu u zařízení nenabízíme.', ro: 'Nu oferim această reparație pentru dispozitiv.' },
  conflicting: {
    cs: 'Tyto opravy nejde objednat zároveň, vyberte jen jednu z nich.',
    ro: 'Aceste reparații nu pot fi comandate împreună, alege doar una.',
  },
  store: { cs: 'Vyberte prodejnu, která opravuje.', ro: 'Alege un magazin care repară.' },
  slot: { cs: 'Vyberte volný termín.', ro: 'Alege un interval liber.' },
  pickupDate: { cs: 'Vyberte den, kdy kurýr jezdí.', ro: 'Alege o zi în care vine curierul.' },
  postcode: { cs: 'Zkontrolujte prosím PSČ.', ro: 'Verifică te rugăm codul poștal.' },
  contactNeeded: { cs: 'Vyplňte e-mail nebo telefon.', ro: 'Completează e-mailul sau telefonul.' },
  priceNeeded: { cs: 'Doplňte cenu, v ceníku je na dotaz.', ro: 'Completează prețul, în listă este la cerere.' },
  finding: { cs: 'Napište, co jste zjistili.', ro: 'Scrie ce ai constatat.' },
} as const satisfies Record<string, Texts>;

/** The choice of a device to repair, as a row of the shop's search. */
export const repairDoor: Texts = { cs: 'Oprava vašeho zařízení', ro: 'Reparația dispozitivului tău' };

/** Message for a device that isn't repaired. */
export const unknownDevice: Texts = {
  cs: 'Toto zařízení neopravujeme. Vyberte prosím jiné.',
  ro: 'Nu reparăm acest dispozitiv. Te rugăm să alegi altul.',
};
