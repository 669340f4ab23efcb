import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { Locale } from '@okruh/market';

type Texts = Readonly<Record<Locale, string>>;

/** Status in the words of the seller and the back office. */
export const statusLabels: Readonly<Record<BuyoutStatus, Texts>> = {
  submitted: { cs: 'Zadáno', ro: 'Înregistrat' },
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
  cancelled: { cs: 'Zrušeno s objednávkou', ro: 'Anulat odată cu comanda' },
};

/** Entries of the history besides the statuses. */
const historyLabels: Readonly<Record<string, Texts>> = {
  photo_added: { cs: 'Přidána fotografie', ro: 'Fotografie adăugată' },
  photo_deleted: { cs: 'Odstraněna fotografie', ro: 'Fotografie ștearsă' },
  completed: { cs: 'Prodávající vyplnil smlouvu', ro: 'Vânzătorul a completat contractul' },
  bonus_lapsed: { cs: 'Objednávka skončila, bonus propadl', ro: 'Comanda s-a încheiat, bonusul nu se mai acordă' },
  withdrawn: { cs: 'Prodávající chce zařízení zpět', ro: 'Vânzătorul vrea dispozitivul înapoi' },
  set_off: { cs: 'Započteno na objednávku', ro: 'Compensat cu comanda' },
  reminded: { cs: 'Odeslána připomínka', ro: 'Memento trimis' },
  payout_to_card: { cs: 'Výplata zadaná na kartu', ro: 'Plată trimisă pe card' },
  payout_refused: { cs: 'Kartu nelze použít, vyplatíme na účet', ro: 'Cardul nu poate fi folosit, plătim în cont' },
  revealed: { cs: 'Zobrazeny osobní údaje', ro: 'Date personale afișate' },
};

export const historyLabel = (event: string, locale: Locale): string => {
  const texts = Object.hasOwn(statusLabels, event) ? statusLabels[event as BuyoutStatus] : historyLabels[event];
  return texts?.[locale] ?? event;
};

interface NextStepFacts {
  readonly until: string;
  readonly wasReceived: boolean;
  /** What happens with the parcel, a sentence. */
  readonly handOver: string;
  /** It is brought to the store where an order waits for it. */
  readonly isAtCounter: boolean;
  /** The contract of a purchase isn't filled in: nobody chose how the device comes. */
  readonly needsData: boolean;
}

/** What the seller does next; null where it is our turn or nothing is left. `until` is a date in words. */
export function nextStep(status: BuyoutStatus, locale: Locale, facts: NextStepFacts) {
  switch (status) {
    case 'submitted':
      if (facts.isAtCounter) return broughtToStore[locale];
      if (facts.needsData) return toBeCompleted(facts.until)[locale];
      return {
        cs: {
          title: 'Připravte zařízení k předání',
          text: `Odhlaste účet, vypněte hledání zařízení a k zařízení přiložte vytištěný přepravní štítek. ${facts.handOver} Předběžnou cenu držíme do ${facts.until}.`,
        },
        ro: {
          title: 'Pregătește dispozitivul pentru predare',
          text: `Deconectează contul, dezactivează localizarea și pune lângă dispozitiv eticheta de transport tipărită. ${facts.handOver} Păstrăm prețul preliminar până la ${facts.until}.`,
        },
      }[locale];
    case 'courier_ordered':
      return {
        cs: { title: 'Kurýr si balíček vyzvedne', text: `Přiložte vytištěný přepravní štítek. ${facts.handOver}` },
        ro: {
          title: 'Curierul ridică coletul',
          text: `Pune în colet eticheta de transport tipărită. ${facts.handOver}`,
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
    case 'cancelled':
      return null;
  }
}

const toBeCompleted = (until: string) => ({
  cs: {
    title: 'Dokončete výkup',
    text: `Doplňte údaje do smlouvy a vyberte, kdy přijede kurýr. Zařízení můžete i přinést na prodejnu. Předběžnou cenu a bonus držíme do ${until}.`,
  },
  ro: {
    title: 'Finalizează buyback-ul',
    text: `Completează datele contractului și alege când vine curierul. Poți și aduce dispozitivul în magazin. Păstrăm prețul preliminar și bonusul până la ${until}.`,
  },
});
const broughtToStore = {
  cs: {
    title: 'Přineste zařízení na prodejnu',
    text: 'Zálohujte si data, odhlaste účet a vypněte hledání zařízení. Na prodejně ho zkontrolujeme a výkupní cenu hned odečteme od objednávky.',
  },
  ro: {
    title: 'Adu dispozitivul în magazin',
    text: 'Salvează-ți datele, deconectează contul și dezactivează localizarea. În magazin îl verificăm și scădem imediat prețul de buyback din comandă.',
  },
} as const;

/** Titles of this service's problems. */
export const problemTexts = {
  buyoutNotFound: {
    cs: 'Výkup s tímto číslem a e-mailem jsme nenašli. Zkontrolujte prosím oba údaje.',
    ro: 'Nu am găsit niciun buyback cu acest număr și e-mail. Te rugăm să verifici ambele date.',
  },
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
  notToBeCompleted: {
    cs: 'Tento výkup už doplnit nejde: skončil, nebo je vyplacený.',
    ro: 'Acest buyback nu mai poate fi completat: s-a încheiat sau a fost plătit.',
  },
  otherDevice: {
    cs: 'Číslo nekončí znaky, které jste uvedli v košíku.',
    ro: 'Numărul nu se termină cu caracterele indicate în coș.',
  },
  undecided: {
    cs: 'Zařízení ještě není zkontrolované, nebo se k ceně zákazník nevyjádřil.',
    ro: 'Dispozitivul nu este încă verificat sau clientul nu a răspuns la preț.',
  },
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
