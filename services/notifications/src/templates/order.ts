import type { MailTemplate } from '../mail-template.ts';

const whyCs = 'Tuto zprávu posíláme, protože jste na webu Okruh objednali zboží.';
const whyRo = 'Primești acest mesaj pentru că ai plasat o comandă pe site-ul Okruh.';

/** An order was placed: the confirmation of the contract with everything that the law wants in it. */
export const orderPlaced: MailTemplate = {
  code: 'order_placed',
  variables: ['order_number', 'order_url', 'placed_at', 'lines', 'totals', 'delivery', 'payment', 'billing_address'],
  optional: [
    'delivery_address',
    'arrives',
    'note',
    'trade_in_note',
    'pay_note',
    'transfer_account',
    'transfer_iban',
    'transfer_symbol',
    'transfer_amount',
    'transfer_due',
  ],
  attaches: ['payment-qr', 'terms', 'withdrawal'],
  texts: {
    cs: {
      subject: 'Objednávku {{order_number}} máme u nás',
      preheader: 'Souhrn objednávky, podmínky a poučení o odstoupení najdete uvnitř.',
      heading: 'Děkujeme, objednávku jsme přijali',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'potvrzujeme objednávku {{order_number}} ze dne {{placed_at}}. Tímto je smlouva uzavřená.' },
        { kind: 'bill', rows: '{{lines}}', isSum: false },
        { kind: 'bill', rows: '{{totals}}', isSum: true },
        { kind: 'note', text: '{{pay_note}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Částka převodu', value: '{{transfer_amount}}' },
            { label: 'Číslo účtu', value: '{{transfer_account}}' },
            { label: 'IBAN', value: '{{transfer_iban}}' },
            { label: 'Variabilní symbol', value: '{{transfer_symbol}}' },
            { label: 'Zaplaťte do', value: '{{transfer_due}}' },
          ],
        },
        { kind: 'key', label: 'Zobrazit objednávku', url: '{{order_url}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Doprava', value: '{{delivery}}' },
            { label: 'Doručíme', value: '{{arrives}}' },
            { label: 'Doručovací adresa', value: '{{delivery_address}}' },
            { label: 'Platba', value: '{{payment}}' },
            { label: 'Fakturační údaje', value: '{{billing_address}}' },
            { label: 'Poznámka', value: '{{note}}' },
          ],
        },
        { kind: 'note', text: '{{trade_in_note}}' },
        {
          kind: 'paragraph',
          text: 'V příloze jsou obchodní podmínky a poučení o právu odstoupit od smlouvy do 14 dnů s formulářem. Dokud objednávku nevychystáváme, můžete ji pod odkazem zrušit.',
        },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Am primit comanda {{order_number}}',
      preheader: 'Înăuntru găsești sumarul comenzii, termenii și informațiile despre retragere.',
      heading: 'Mulțumim, am primit comanda',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'confirmăm comanda {{order_number}} din {{placed_at}}. Contractul este astfel încheiat.' },
        { kind: 'bill', rows: '{{lines}}', isSum: false },
        { kind: 'bill', rows: '{{totals}}', isSum: true },
        { kind: 'note', text: '{{pay_note}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Suma transferului', value: '{{transfer_amount}}' },
            { label: 'Cont', value: '{{transfer_account}}' },
            { label: 'IBAN', value: '{{transfer_iban}}' },
            { label: 'Referința plății', value: '{{transfer_symbol}}' },
            { label: 'De plătit până la', value: '{{transfer_due}}' },
          ],
        },
        { kind: 'key', label: 'Vezi comanda', url: '{{order_url}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Livrare', value: '{{delivery}}' },
            { label: 'Ajunge', value: '{{arrives}}' },
            { label: 'Adresa de livrare', value: '{{delivery_address}}' },
            { label: 'Plată', value: '{{payment}}' },
            { label: 'Date de facturare', value: '{{billing_address}}' },
            { label: 'Notă', value: '{{note}}' },
          ],
        },
        { kind: 'note', text: '{{trade_in_note}}' },
        {
          kind: 'paragraph',
          text: 'În atașament găsești termenii și condițiile și informațiile despre dreptul de retragere în 14 zile, cu formular. Cât timp comanda nu este în pregătire, o poți anula la linkul de mai sus.',
        },
      ],
      why: whyRo,
    },
  },
};

/** The money is ours, or a loan for it is approved. */
export const orderPaid: MailTemplate = {
  code: 'order_paid',
  variables: ['order_number', 'order_url', 'total'],
  optional: ['paid_at', 'payment', 'arrives'],
  texts: {
    cs: {
      subject: 'Platbu k objednávce {{order_number}} jsme přijali',
      preheader: 'Objednávku teď předáváme skladu.',
      heading: 'Zaplaceno, objednávku chystáme',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'potvrzujeme platbu objednávky {{order_number}}. Teď ji předáváme skladu.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Částka', value: '{{total}}' },
            { label: 'Způsob platby', value: '{{payment}}' },
            { label: 'Přijato', value: '{{paid_at}}' },
            { label: 'Doručíme', value: '{{arrives}}' },
          ],
        },
        { kind: 'link', label: 'Sledovat objednávku', url: '{{order_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Am primit plata pentru comanda {{order_number}}',
      preheader: 'Comanda merge acum la depozit.',
      heading: 'Plată primită, pregătim comanda',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'confirmăm plata comenzii {{order_number}}. Comanda merge acum la depozit.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Sumă', value: '{{total}}' },
            { label: 'Modalitate de plată', value: '{{payment}}' },
            { label: 'Primită', value: '{{paid_at}}' },
            { label: 'Ajunge', value: '{{arrives}}' },
          ],
        },
        { kind: 'link', label: 'Urmărește comanda', url: '{{order_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** A try to pay ended without money; the goods are still held. */
export const orderPaymentFailed: MailTemplate = {
  code: 'order_payment_failed',
  variables: ['order_number', 'retry_url', 'total'],
  optional: ['pay_until'],
  texts: {
    cs: {
      subject: 'Platba objednávky {{order_number}} se nepodařila',
      preheader: 'Zboží pro vás zatím držíme, zkuste to prosím znovu.',
      heading: 'Platba se nepodařila',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'platba objednávky {{order_number}} neprošla a nic jsme vám nestrhli. Zkusit to můžete znovu, i jiným způsobem.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'K úhradě', value: '{{total}}' },
            { label: 'Zboží držíme do', value: '{{pay_until}}' },
          ],
        },
        { kind: 'key', label: 'Zaplatit znovu', url: '{{retry_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Plata comenzii {{order_number}} nu a reușit',
      preheader: 'Deocamdată păstrăm produsele pentru tine, te rugăm să încerci din nou.',
      heading: 'Plata nu a reușit',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'plata comenzii {{order_number}} nu a trecut și nu ți-am reținut nimic. Poți încerca din nou, și cu altă modalitate de plată.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'De plată', value: '{{total}}' },
            { label: 'Păstrăm produsele până la', value: '{{pay_until}}' },
          ],
        },
        { kind: 'key', label: 'Plătește din nou', url: '{{retry_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** An order ended: by the customer, by us, unpaid, sold out or because the loan was declined; the owner writes the reason. */
export const orderCancelled: MailTemplate = {
  code: 'order_cancelled',
  variables: ['order_number', 'order_url', 'cancel_reason'],
  optional: ['refund_note'],
  texts: {
    cs: {
      subject: 'Objednávka {{order_number}} je zrušená',
      preheader: '{{cancel_reason}}',
      heading: 'Objednávka je zrušená',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'objednávka {{order_number}} je zrušená. {{cancel_reason}}' },
        { kind: 'note', text: '{{refund_note}}' },
        { kind: 'paragraph', text: 'Objednat můžete kdykoli znovu. Kdyby něco nesedělo, napište nám přes kontaktní formulář.' },
        { kind: 'link', label: 'Zobrazit objednávku', url: '{{order_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Comanda {{order_number}} este anulată',
      preheader: '{{cancel_reason}}',
      heading: 'Comanda este anulată',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'comanda {{order_number}} este anulată. {{cancel_reason}}' },
        { kind: 'note', text: '{{refund_note}}' },
        { kind: 'paragraph', text: 'Poți comanda oricând din nou. Dacă ceva nu este în regulă, scrie-ne prin formularul de contact.' },
        { kind: 'link', label: 'Vezi comanda', url: '{{order_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** Money went back. */
export const orderRefunded: MailTemplate = {
  code: 'order_refunded',
  variables: ['order_number', 'order_url', 'refund_amount'],
  texts: {
    cs: {
      subject: 'Peníze za objednávku {{order_number}} jsou na cestě',
      preheader: 'Vracíme {{refund_amount}}.',
      heading: 'Vrátili jsme vám peníze',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'k objednávce {{order_number}} jsme vám zatím vrátili celkem {{refund_amount}}, stejnou cestou, jakou jste platili. Banka je obvykle připíše do 3 pracovních dnů.',
        },
        { kind: 'link', label: 'Zobrazit objednávku', url: '{{order_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Banii pentru comanda {{order_number}} sunt pe drum',
      preheader: 'Îți returnăm {{refund_amount}}.',
      heading: 'Ți-am returnat banii',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'pentru comanda {{order_number}} ți-am returnat până acum în total {{refund_amount}}, pe aceeași cale pe care ai plătit. De obicei banca înregistrează suma în 3 zile lucrătoare.',
        },
        { kind: 'link', label: 'Vezi comanda', url: '{{order_url}}' },
      ],
      why: whyRo,
    },
  },
};
