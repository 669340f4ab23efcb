import type { MailTemplate } from '../mail-template.ts';

/** The courier comes for the device. */
export const buyoutCourierOrdered: MailTemplate = {
  code: 'buyout_courier_ordered',
  variables: ['buyout_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Pro zařízení k výkupu {{buyout_number}} přijede kurýr',
      preheader: 'Mějte zařízení zabalené a přepravní štítek vložený v balíku.',
      heading: 'Kurýr je objednaný',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'pro {{device_name}} jsme objednali kurýra na adresu, kterou jste uvedli. Čas vyzvednutí s vámi domluví telefonicky.',
        },
        {
          kind: 'steps',
          items: [
            'Zařízení mějte vypnuté, bez SIM karty a odhlášené ze všech účtů.',
            'Do balíku vložte přepravní štítek nebo papír s číslem {{buyout_number}}.',
            'Potvrzení od kurýra si nechte, dokud vám nenapíšeme, že zařízení dorazilo.',
          ],
        },
        { kind: 'key', label: 'Sledovat výkup', url: '{{status_url}}' },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Curierul vine după dispozitivul din buyback-ul {{buyout_number}}',
      preheader: 'Ține dispozitivul împachetat, cu eticheta de transport în colet.',
      heading: 'Curierul este comandat',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am comandat curierul pentru {{device_name}} la adresa pe care ai indicat-o. Ora ridicării o stabilește cu tine la telefon.',
        },
        {
          kind: 'steps',
          items: [
            'Dispozitivul trebuie să fie oprit, fără cartelă SIM și deconectat de la toate conturile.',
            'Pune în colet eticheta de transport sau o foaie cu numărul {{buyout_number}}.',
            'Păstrează confirmarea de la curier până când îți scriem că dispozitivul a ajuns.',
          ],
        },
        { kind: 'key', label: 'Urmărește buyback-ul', url: '{{status_url}}' },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};

/** The device arrived and waits for its inspection. */
export const buyoutDeviceReceived: MailTemplate = {
  code: 'buyout_device_received',
  variables: ['buyout_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Zařízení k výkupu {{buyout_number}} dorazilo',
      preheader: 'Teď ho zkontrolujeme a potvrdíme cenu.',
      heading: 'Zařízení máme u nás',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'zařízení {{device_name}} k nám dorazilo. Technik ho teď projde bod po bodu podle vašeho popisu.' },
        { kind: 'paragraph', text: 'Výsledek vám pošleme e-mailem, obvykle do dvou pracovních dnů.' },
        { kind: 'key', label: 'Sledovat výkup', url: '{{status_url}}' },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Dispozitivul din buyback-ul {{buyout_number}} a ajuns',
      preheader: 'Acum îl verificăm și confirmăm prețul.',
      heading: 'Dispozitivul este la noi',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'dispozitivul {{device_name}} a ajuns la noi. Un tehnician îl verifică acum punct cu punct, după descrierea ta.',
        },
        { kind: 'paragraph', text: 'Îți trimitem rezultatul pe e-mail, de obicei în două zile lucrătoare.' },
        { kind: 'key', label: 'Urmărește buyback-ul', url: '{{status_url}}' },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};

/** The inspection agreed with the customer's answers: the price stands. */
export const buyoutAccepted: MailTemplate = {
  code: 'buyout_accepted',
  variables: ['buyout_number', 'device_name', 'price', 'account', 'status_url'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}}: cenu {{price}} potvrzujeme',
      preheader: 'Zařízení odpovídá vašemu popisu, připravujeme výplatu.',
      heading: 'Cena platí, připravujeme výplatu',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} jsme zkontrolovali a odpovídá vašemu popisu. Výkupní cena zůstává {{price}}.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Výkupní cena', value: '{{price}}' },
            { label: 'Účet', value: '{{account}}' },
            { label: 'Číslo výkupu', value: '{{buyout_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Peníze odešleme do tří pracovních dnů a dáme vám vědět.' },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Buyback {{buyout_number}}: confirmăm prețul de {{price}}',
      preheader: 'Dispozitivul corespunde descrierii tale, pregătim plata.',
      heading: 'Prețul rămâne, pregătim plata',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am verificat {{device_name}} și corespunde descrierii tale. Prețul de buyback rămâne {{price}}.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț de buyback', value: '{{price}}' },
            { label: 'Cont', value: '{{account}}' },
            { label: 'Număr de buyback', value: '{{buyout_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Trimitem banii în cel mult trei zile lucrătoare și te anunțăm.' },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};
