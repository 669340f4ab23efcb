import type { MailTemplate } from '../mail-template.ts';

/** The bank carried the pay-out out. */
export const buyoutPaid: MailTemplate = {
  code: 'buyout_paid',
  variables: ['buyout_number', 'price', 'account', 'status_url'],
  optional: ['variable_symbol'],
  texts: {
    cs: {
      subject: 'Peníze za výkup {{buyout_number}} jsou na cestě',
      preheader: 'Odeslali jsme {{price}} na účet {{account}}.',
      heading: 'Odeslali jsme vám {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'na účet {{account}} jsme odeslali {{price}} za výkup {{buyout_number}}. Banka částku obvykle připíše do jednoho pracovního dne.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Částka', value: '{{price}}' },
            { label: 'Účet', value: '{{account}}' },
            { label: 'Variabilní symbol', value: '{{variable_symbol}}' },
          ],
        },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Vaše zařízení teď dostane další kolo: opravíme ho, nebo z něj využijeme díly.' },
      ],
      why: 'Tuto zprávu posíláme, protože jste nám prodali zařízení.',
    },
    ro: {
      subject: 'Banii pentru buyback-ul {{buyout_number}} sunt pe drum',
      preheader: 'Am trimis {{price}} în contul {{account}}.',
      heading: 'Ți-am trimis {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am trimis în contul {{account}} suma de {{price}} pentru buyback-ul {{buyout_number}}. De obicei banca o creditează într-o zi lucrătoare.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Sumă', value: '{{price}}' },
            { label: 'Cont', value: '{{account}}' },
            { label: 'Referința plății', value: '{{variable_symbol}}' },
          ],
        },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Dispozitivul tău merge acum mai departe: îl reparăm sau îi folosim piesele.' },
      ],
      why: 'Primești acest mesaj pentru că ne-ai vândut un dispozitiv.',
    },
  },
};

/** The device went back to the customer. */
export const buyoutReturned: MailTemplate = {
  code: 'buyout_returned',
  variables: ['buyout_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Zařízení z výkupu {{buyout_number}} jsme odeslali zpět',
      preheader: 'Balík jsme předali dopravci, nic neplatíte.',
      heading: 'Zařízení je na cestě k vám',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} jsme předali dopravci na adresu, kterou jste u výkupu uvedli. Vrácení je zdarma.',
        },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Kdybyste si prodej rozmysleli, nový odhad si na webu spočítáte kdykoli.' },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Am trimis înapoi dispozitivul din buyback-ul {{buyout_number}}',
      preheader: 'Am predat coletul curierului, nu plătești nimic.',
      heading: 'Dispozitivul este pe drum spre tine',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am predat curierului {{device_name}}, la adresa pe care ai indicat-o la buyback. Returul este gratuit.',
        },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Dacă te răzgândești, poți calcula oricând o estimare nouă pe site.' },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};

/** The device never came within the time that the price was held. */
export const buyoutExpired: MailTemplate = {
  code: 'buyout_expired',
  variables: ['buyout_number', 'device_name'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} jsme uzavřeli',
      preheader: 'Zařízení k nám nedorazilo, cena už neplatí.',
      heading: 'Výkup jsme uzavřeli',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} k nám nedorazilo v době, po kterou jsme drželi cenu. Výkup {{buyout_number}} jsme proto uzavřeli, nic neplatíte.',
        },
        {
          kind: 'paragraph',
          text: 'Pokud je zařízení na cestě, nic se neděje: až dorazí, ozveme se vám. Prodat ho můžete kdykoli znovu, stačí nový odhad na webu.',
        },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Am închis buyback-ul {{buyout_number}}',
      preheader: 'Dispozitivul nu a ajuns la noi, prețul nu mai este valabil.',
      heading: 'Am închis buyback-ul',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'dispozitivul {{device_name}} nu a ajuns la noi în perioada în care am păstrat prețul. De aceea am închis buyback-ul {{buyout_number}}, nu plătești nimic.',
        },
        {
          kind: 'paragraph',
          text: 'Dacă dispozitivul este deja pe drum, nu este o problemă: te contactăm când ajunge. Îl poți vinde oricând din nou, cu o estimare nouă pe site.',
        },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};
