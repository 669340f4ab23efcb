import type { MailTemplate } from '../mail-template.ts';

const whyCs = 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.';
const whyRo = 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.';

/** The inspection led to another price; the customer answers within 14 days. */
export const buyoutCounterOffer: MailTemplate = {
  code: 'buyout_counter_offer',
  variables: ['buyout_number', 'device_name', 'original_price', 'new_price', 'reason', 'offer_url', 'answer_until'],
  texts: {
    cs: {
      subject: 'Nová nabídka k výkupu {{buyout_number}}',
      preheader: 'Místo {{original_price}} nabízíme {{new_price}}. Odpovězte prosím do {{answer_until}}.',
      heading: 'Po kontrole nabízíme {{new_price}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'při kontrole zařízení {{device_name}} jsme zjistili, že se liší od vašeho popisu:' },
        { kind: 'note', text: '{{reason}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Původní cena', value: '{{original_price}}' },
            { label: 'Nová nabídka', value: '{{new_price}}' },
            { label: 'Odpovězte do', value: '{{answer_until}}' },
          ],
        },
        { kind: 'key', label: 'Rozhodnout o nabídce', url: '{{offer_url}}' },
        {
          kind: 'paragraph',
          text: 'Nabídku můžete přijmout, nebo odmítnout, máte na to 14 dnů. Když ji odmítnete nebo neodpovíte, zařízení vám vrátíme zdarma.',
        },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Ofertă nouă pentru buyback-ul {{buyout_number}}',
      preheader: 'În loc de {{original_price}} îți oferim {{new_price}}. Te rugăm să răspunzi până la {{answer_until}}.',
      heading: 'După verificare îți oferim {{new_price}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'la verificarea dispozitivului {{device_name}} am constatat că diferă de descrierea ta:' },
        { kind: 'note', text: '{{reason}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț inițial', value: '{{original_price}}' },
            { label: 'Ofertă nouă', value: '{{new_price}}' },
            { label: 'Răspunde până la', value: '{{answer_until}}' },
          ],
        },
        { kind: 'key', label: 'Decide asupra ofertei', url: '{{offer_url}}' },
        {
          kind: 'paragraph',
          text: 'Poți accepta sau refuza oferta, ai 14 zile la dispoziție. Dacă o refuzi sau nu răspunzi, îți trimitem dispozitivul înapoi gratuit.',
        },
      ],
      why: whyRo,
    },
  },
};

/** The customer took the counter-offer. */
export const buyoutCounterOfferAccepted: MailTemplate = {
  code: 'buyout_counter_offer_accepted',
  variables: ['buyout_number', 'device_name', 'new_price', 'account', 'status_url'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}}: nabídku jste přijali',
      preheader: 'Připravujeme výplatu {{new_price}}.',
      heading: 'Děkujeme, připravujeme výplatu',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'potvrzujeme, že jste přijali novou nabídku za {{device_name}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Výkupní cena', value: '{{new_price}}' },
            { label: 'Účet', value: '{{account}}' },
            { label: 'Číslo výkupu', value: '{{buyout_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Peníze odešleme do tří pracovních dnů a dáme vám vědět.' },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback {{buyout_number}}: ai acceptat oferta',
      preheader: 'Pregătim plata de {{new_price}}.',
      heading: 'Mulțumim, pregătim plata',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'confirmăm că ai acceptat oferta nouă pentru {{device_name}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț de buyback', value: '{{new_price}}' },
            { label: 'Cont', value: '{{account}}' },
            { label: 'Număr de buyback', value: '{{buyout_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Trimitem banii în cel mult trei zile lucrătoare și te anunțăm.' },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** The customer declined the counter-offer: the device goes back for free. */
export const buyoutCounterOfferDeclined: MailTemplate = {
  code: 'buyout_counter_offer_declined',
  variables: ['buyout_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}}: zařízení vám vrátíme',
      preheader: 'Nabídku jste odmítli, vrácení je zdarma.',
      heading: 'Zařízení vám pošleme zpět',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'potvrzujeme, že jste novou nabídku za {{device_name}} odmítli. Zařízení vám vrátíme zdarma, nic neplatíte.',
        },
        { kind: 'paragraph', text: 'Až ho předáme dopravci, napíšeme vám.' },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback {{buyout_number}}: îți trimitem dispozitivul înapoi',
      preheader: 'Ai refuzat oferta, returul este gratuit.',
      heading: 'Îți trimitem dispozitivul înapoi',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'confirmăm că ai refuzat oferta nouă pentru {{device_name}}. Îți trimitem dispozitivul înapoi gratuit, nu plătești nimic.',
        },
        { kind: 'paragraph', text: 'Îți scriem când îl predăm curierului.' },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** Nobody answered the counter-offer within 14 days. */
export const buyoutCounterOfferExpired: MailTemplate = {
  code: 'buyout_counter_offer_expired',
  variables: ['buyout_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}}: lhůta pro odpověď uplynula',
      preheader: 'Zařízení vám vrátíme zdarma.',
      heading: 'Nabídka vypršela, zařízení vracíme',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'na novou nabídku za {{device_name}} jsme do 14 dnů nedostali odpověď. Zařízení vám proto pošleme zdarma zpět.',
        },
        { kind: 'paragraph', text: 'Až ho předáme dopravci, napíšeme vám. Prodat ho můžete kdykoli znovu, stačí nový odhad na webu.' },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback {{buyout_number}}: termenul de răspuns a trecut',
      preheader: 'Îți trimitem dispozitivul înapoi gratuit.',
      heading: 'Oferta a expirat, îți returnăm dispozitivul',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'nu am primit în 14 zile un răspuns la oferta nouă pentru {{device_name}}. De aceea îți trimitem dispozitivul înapoi gratuit.',
        },
        { kind: 'paragraph', text: 'Îți scriem când îl predăm curierului. Îl poți vinde oricând din nou, cu o estimare nouă pe site.' },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};
