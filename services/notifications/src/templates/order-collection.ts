import type { MailTemplate } from '../mail-template.ts';

const whyCs = 'Tuto zprávu posíláme, protože jste na webu Okruh objednali zboží.';
const whyRo = 'Primești acest mesaj pentru că ai plasat o comandă pe site-ul Okruh.';

/** Goods wait at the counter until tomorrow. */
export const orderCollectionDue: MailTemplate = {
  code: 'order_collection_due',
  variables: ['order_number', 'order_url', 'pay_until'],
  optional: ['store'],
  texts: {
    cs: {
      subject: 'Objednávka {{order_number}} na vás čeká na prodejně',
      preheader: 'Zboží držíme do {{pay_until}}.',
      heading: 'Zboží pro vás držíme do {{pay_until}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'objednávka {{order_number}} čeká na prodejně. Přineste s sebou staré zařízení, na místě ho zkontrolujeme a výkupní cenu odečteme.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Prodejna', value: '{{store}}' },
            { label: 'Držíme do', value: '{{pay_until}}' },
          ],
        },
        { kind: 'key', label: 'Zobrazit objednávku', url: '{{order_url}}' },
        { kind: 'paragraph', text: 'Když nepřijdete, objednávka i výkup skončí a nic nedlužíte.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Comanda {{order_number}} te așteaptă în magazin',
      preheader: 'Păstrăm produsele până la {{pay_until}}.',
      heading: 'Păstrăm produsele până la {{pay_until}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'comanda {{order_number}} te așteaptă în magazin. Adu cu tine dispozitivul vechi, îl verificăm pe loc și scădem prețul de buyback.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Magazin', value: '{{store}}' },
            { label: 'Păstrăm până la', value: '{{pay_until}}' },
          ],
        },
        { kind: 'key', label: 'Vezi comanda', url: '{{order_url}}' },
        { kind: 'paragraph', text: 'Dacă nu vii, comanda și buyback-ul se încheie și nu datorezi nimic.' },
      ],
      why: whyRo,
    },
  },
};
