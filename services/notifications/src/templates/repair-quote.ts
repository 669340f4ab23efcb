import type { MailTemplate } from '../mail-template.ts';

const whyCs = 'Tuto zprávu posíláme, protože jste u Okruhu objednali opravu zařízení.';
const whyRo = 'Primești acest mesaj pentru că ai comandat la Okruh repararea unui dispozitiv.';

/** The diagnosis is done, the customer approves or declines the price within 14 days. */
export const repairQuote: MailTemplate = {
  code: 'repair_quote',
  variables: ['repair_number', 'device_name', 'finding', 'quote_lines', 'quote_total', 'quote_url', 'answer_until'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}}: schvalte prosím cenu {{quote_total}}',
      preheader: 'Bez vašeho souhlasu neopravujeme. Odpovězte prosím do {{answer_until}}.',
      heading: 'Víme, co zařízení potřebuje',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'zařízení {{device_name}} jsme prohlédli a zjistili jsme toto:' },
        { kind: 'note', text: '{{finding}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Opravy', value: '{{quote_lines}}' },
            { label: 'Cena s DPH', value: '{{quote_total}}' },
            { label: 'Odpovězte do', value: '{{answer_until}}' },
          ],
        },
        { kind: 'key', label: 'Schválit, nebo odmítnout', url: '{{quote_url}}' },
        { kind: 'paragraph', text: 'Když cenu odmítnete nebo neodpovíte, zařízení vám vrátíme neopravené.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}}: te rugăm să aprobi prețul de {{quote_total}}',
      preheader: 'Nu reparăm fără acordul tău. Te rugăm să răspunzi până la {{answer_until}}.',
      heading: 'Știm ce îi trebuie dispozitivului',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'am verificat dispozitivul {{device_name}} și am constatat următoarele:' },
        { kind: 'note', text: '{{finding}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Reparații', value: '{{quote_lines}}' },
            { label: 'Preț cu TVA', value: '{{quote_total}}' },
            { label: 'Răspunde până la', value: '{{answer_until}}' },
          ],
        },
        { kind: 'key', label: 'Aprobă sau refuză', url: '{{quote_url}}' },
        { kind: 'paragraph', text: 'Dacă refuzi prețul sau nu răspunzi, îți înapoiem dispozitivul nereparat.' },
      ],
      why: whyRo,
    },
  },
};

/** The customer approved the price. */
export const repairApproved: MailTemplate = {
  code: 'repair_approved',
  variables: ['repair_number', 'device_name', 'status_url', 'total'],
  optional: ['promised_on'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}}: cenu jste schválili',
      preheader: 'Pouštíme se do práce.',
      heading: 'Děkujeme, opravujeme',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'potvrzujeme, že jste schválili opravu zařízení {{device_name}}. Až bude hotová, napíšeme vám.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Cena s DPH', value: '{{total}}' },
            { label: 'Hotovo nejpozději', value: '{{promised_on}}' },
            { label: 'Číslo opravy', value: '{{repair_number}}' },
          ],
        },
        { kind: 'link', label: 'Sledovat opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}}: ai aprobat prețul',
      preheader: 'Ne apucăm de treabă.',
      heading: 'Mulțumim, reparăm',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'confirmăm că ai aprobat repararea dispozitivului {{device_name}}. Îți scriem când este gata.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț cu TVA', value: '{{total}}' },
            { label: 'Gata cel târziu', value: '{{promised_on}}' },
            { label: 'Număr reparație', value: '{{repair_number}}' },
          ],
        },
        { kind: 'link', label: 'Urmărește reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** The customer declined the price, or let the time pass. */
export const repairDeclined: MailTemplate = {
  code: 'repair_declined',
  variables: ['repair_number', 'device_name', 'status_url'],
  optional: ['store', 'opening_hours'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}}: zařízení neopravujeme',
      preheader: 'Zařízení vám vrátíme.',
      heading: 'Zařízení vám vrátíme neopravené',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'cena opravy zařízení {{device_name}} nebyla schválena, proto ho vrátíme tak, jak jsme ho přijali.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Vyzvednutí', value: '{{store}}' },
            { label: 'Otevřeno', value: '{{opening_hours}}' },
            { label: 'Číslo opravy', value: '{{repair_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Pokud zařízení vyzvedával kurýr, přiveze ho zpět na stejnou adresu.' },
        { kind: 'link', label: 'Zobrazit opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}}: nu reparăm dispozitivul',
      preheader: 'Îți înapoiem dispozitivul.',
      heading: 'Îți înapoiem dispozitivul nereparat',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'prețul reparației pentru {{device_name}} nu a fost aprobat, așa că îți înapoiem dispozitivul așa cum l-am primit.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Ridicare', value: '{{store}}' },
            { label: 'Program', value: '{{opening_hours}}' },
            { label: 'Număr reparație', value: '{{repair_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Dacă dispozitivul a fost preluat de curier, el îl aduce înapoi la aceeași adresă.' },
        { kind: 'link', label: 'Vezi reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};
