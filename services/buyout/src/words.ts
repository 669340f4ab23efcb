import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { Locale } from '@okruh/market';

type Texts = Readonly<Record<Locale, string>>;

/** Status in the words of the seller and the back office. */
export const statusLabels: Readonly<Record<BuyoutStatus, Texts>> = {
  submitted: { cs: 'Objednáno', ro: 'Înregistrat' },
  courier_ordered: { cs: 'Objednaný svoz', ro: 'Curier comandat' },
  received: { cs: 'Zařízení přijato', ro: 'Dispozitiv primit' },
  inspected: { cs: 'Zkontrolováno', ro: 'Verificat' },
  counter_offer: { cs: 'Protinabídka', ro: 'Contraofertă' },
  accepted: { cs: 'Vykoupeno', ro: 'Cumpărat' },
  payout_requested: { cs: 'Výplata zadaná bance', ro: 'Plată trimisă băncii' },
  paid: { cs: 'Vyplaceno', ro: 'Plătit' },
  rejected: { cs: 'Protinabídka odmítnuta', ro: 'Contraofertă refuzată' },
  expired: { cs: 'Platnost vypršela', ro: 'Expirat' },
  returned: { cs: 'Zařízení vráceno', ro: 'Dispozitiv returnat' },
};

/** Entries of the history besides the statuses. */
const historyLabels: Readonly<Record<string, Texts>> = {
  photo_added: { cs: 'Přidána fotografie', ro: 'Fotografie adăugată' },
  photo_deleted: { cs: 'Odstraněna fotografie', ro: 'Fotografie ștearsă' },
  revealed: { cs: 'Zobrazeny osobní údaje', ro: 'Date personale afișate' },
};

export const historyLabel = (event: string, locale: Locale): string => {
  const texts = Object.hasOwn(statusLabels, event) ? statusLabels[event as BuyoutStatus] : historyLabels[event];
  return texts?.[locale] ?? event;
};

/** What the seller does next; null where it is our turn or nothing is left. `until` is a date in words. */
export function nextStep(status: BuyoutStatus, locale: Locale, facts: { readonly until: string; readonly wasReceived: boolean }) {
  switch (status) {
    case 'submitted':
      return {
        cs: {
          title: 'Zabalte zařízení a pošlete ho',
          text: `Vytiskněte štítek, odhlaste účet, vypněte hledání zařízení a balíček předejte kurýrovi nebo přineste na prodejnu. Cenu držíme do ${facts.until}.`,
        },
        ro: {
          title: 'Împachetează dispozitivul și trimite-l',
          text: `Tipărește eticheta, deconectează contul, dezactivează localizarea și predă coletul curierului sau adu-l în magazin. Păstrăm prețul până la ${facts.until}.`,
        },
      }[locale];
    case 'courier_ordered':
      return {
        cs: { title: 'Kurýr si balíček vyzvedne', text: 'Přiložte vytištěný štítek. Kurýr jezdí ve všední dny od 8 do 17 hodin.' },
        ro: {
          title: 'Curierul ridică coletul',
          text: 'Pune în colet eticheta tipărită. Curierul vine în zilele lucrătoare între 8 și 17.',
        },
      }[locale];
    case 'counter_offer':
      return {
        cs: {
          title: 'Odpovězte na protinabídku',
          text: `Přijměte ji, nebo odmítněte do ${facts.until}. Když ji odmítnete, zařízení vám zdarma vrátíme.`,
        },
        ro: {
          title: 'Răspunde la contraofertă',
          text: `O poți accepta sau refuza până la ${facts.until}. Dacă o refuzi, îți returnăm dispozitivul gratuit.`,
        },
      }[locale];
    case 'expired':
      return facts.wasReceived
        ? null
        : {
            cs: { title: 'Zařízení k nám nedorazilo', text: 'Cena už neplatí. Zjistěte si prosím novou a pošlete zařízení znovu.' },
            ro: {
              title: 'Dispozitivul nu a ajuns la noi',
              text: 'Prețul nu mai este valabil. Te rugăm să afli prețul nou și să trimiți din nou dispozitivul.',
            },
          }[locale];
    case 'received':
    case 'inspected':
    case 'accepted':
    case 'payout_requested':
    case 'paid':
    case 'rejected':
    case 'returned':
      return null;
  }
}

/** Titles of this service's problems. */
export const problemTexts = {
  staleAppraisal: {
    cs: 'Cena se mezitím změnila. Zkontrolujte prosím novou nabídku.',
    ro: 'Prețul s-a schimbat între timp. Verifică oferta nouă.',
  },
  notEligible: { cs: 'V tomto stavu zařízení vykoupit nemůžeme.', ro: 'Nu putem cumpăra dispozitivul în această stare.' },
  notEligibleDetail: { cs: 'Rozhodly tyto odpovědi: ', ro: 'Au decis aceste răspunsuri: ' },
  offerExpired: { cs: 'Platnost protinabídky vypršela.', ro: 'Contraoferta a expirat.' },
  noOpenOffer: { cs: 'Žádná protinabídka nečeká na odpověď.', ro: 'Nicio contraofertă nu așteaptă răspuns.' },
  changedMeanwhile: {
    cs: 'Výkup mezitím změnil někdo jiný. Načtěte ho znovu.',
    ro: 'Altcineva a modificat între timp dosarul. Reîncarcă-l.',
  },
  transitionNotAllowed: { cs: 'V tomto stavu výkupu to nejde.', ro: 'Nu este posibil în starea actuală a dosarului.' },
  identifierMismatch: { cs: 'Naskenovaný údaj k tomuto výkupu nepatří.', ro: 'Codul scanat nu aparține acestui dosar.' },
  tooManyPhotos: { cs: 'K výkupu patří nejvýše 20 fotografií.', ro: 'Un dosar poate avea cel mult 20 de fotografii.' },
  notAPhoto: {
    cs: 'Nahrajte fotografii ve formátu JPEG, PNG, WebP nebo HEIC.',
    ro: 'Încarcă o fotografie în format JPEG, PNG, WebP sau HEIC.',
  },
  missingFile: { cs: 'Vyberte soubor.', ro: 'Alege un fișier.' },
  priceListChanged: {
    cs: 'Ceny mezitím změnil někdo jiný. Načtěte je znovu.',
    ro: 'Altcineva a modificat între timp prețurile. Reîncarcă-le.',
  },
} as const satisfies Record<string, Texts>;

/** Message of an appraisal that can't be shown; the specification fixes the Czech sentence for failures, this one names the way on. */
export const unknownDevice: Texts = {
  cs: 'Toto zařízení teď nevykupujeme. Vyberte prosím jiné.',
  ro: 'Acum nu cumpărăm acest dispozitiv. Te rugăm să alegi altul.',
};
