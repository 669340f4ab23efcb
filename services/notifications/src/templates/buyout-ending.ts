import type { MailTemplate } from '../mail-template.ts';

/** The bank carried the pay-out out. */
export const buyoutPaid: MailTemplate = {
  code: 'buyout_paid',
  variables: ['buyout_code', 'price', 'account', 'status_url'],
  optional: ['variable_symbol'],
  texts: {
    cs: {
      subject: 'Peníze za výkup {{buyout_code}} jsou na cestě',
      preheader: 'Odeslali jsme {{price}} na účet {{account}}.',
      heading: 'Odeslali jsme vám {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'na účet {{account}} jsme odeslali {{price}} za výkup {{buyout_code}}. Banka částku obvykle připíše do jednoho pracovního dne.',
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
      subject: 'Banii pentru buyback-ul {{buyout_code}} sunt pe drum',
      preheader: 'Am trimis {{price}} în contul {{account}}.',
      heading: 'Ți-am trimis {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am trimis în contul {{account}} suma de {{price}} pentru buyback-ul {{buyout_code}}. De obicei banca o creditează într-o zi lucrătoare.',
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
  variables: ['buyout_code', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Zařízení z výkupu {{buyout_code}} jsme odeslali zpět',
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
      subject: 'Am trimis înapoi dispozitivul din buyback-ul {{buyout_code}}',
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
