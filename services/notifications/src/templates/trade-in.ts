import type { MailTemplate } from '../mail-template.ts';

// Mails about old devices that were given with a purchase.

const whyCs = 'Tuto zprávu posíláme, protože jste na webu Okruh objednali zboží a k němu výkup starého zařízení.';
const whyRo = 'Primești acest mesaj pentru că ai comandat produse pe site-ul Okruh și ne vinzi un dispozitiv vechi.';

/** The order stands: the device is to be sent, and the contract to be filled in. The shipping slip is attached. */
export const tradeInOpened: MailTemplate = {
  code: 'trade_in_opened',
  variables: ['buyout_number', 'order_number', 'device_name', 'price', 'send_until', 'status_url'],
  optional: ['quality', 'bonus', 'payout', 'contract_note'],
  attaches: ['buyout-slip'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} k objednávce {{order_number}}: pošlete staré zařízení',
      preheader: '{{device_name}} k nám prosím odešlete do {{send_until}}.',
      heading: 'Teď nám pošlete staré zařízení',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'k objednávce {{order_number}} jsme otevřeli výkup zařízení {{device_name}}. Odešlete ho prosím tak, aby k nám dorazilo do {{send_until}}.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Číslo výkupu', value: '{{buyout_number}}' },
            { label: 'Stav podle vašich odpovědí', value: '{{quality}}' },
            { label: 'Předběžná cena', value: '{{price}}' },
            { label: 'Bonus k nákupu', value: '{{bonus}}' },
            { label: 'Předběžně dostanete', value: '{{payout}}' },
          ],
        },
        {
          kind: 'steps',
          items: [
            'Zálohujte si data, vypněte vyhledávání zařízení a odhlaste všechny účty.',
            'Vyjměte SIM a paměťovou kartu a obnovte tovární nastavení.',
            'Vytiskněte přepravní štítek z přílohy, vložte ho do balíku a balík předejte dopravci.',
          ],
        },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Dokončit výkup', url: '{{status_url}}' },
        {
          kind: 'paragraph',
          text: 'Po kontrole vám potvrdíme cenu a peníze pošleme. Když zařízení nepošlete, nic nedlužíte, jen bonus propadne.',
        },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback {{buyout_number}} la comanda {{order_number}}: trimite dispozitivul vechi',
      preheader: 'Te rugăm să trimiți {{device_name}} până la {{send_until}}.',
      heading: 'Acum trimite-ne dispozitivul vechi',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'la comanda {{order_number}} am deschis buyback-ul pentru {{device_name}}. Te rugăm să îl trimiți astfel încât să ajungă la noi până la {{send_until}}.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Număr de buyback', value: '{{buyout_number}}' },
            { label: 'Stare conform răspunsurilor tale', value: '{{quality}}' },
            { label: 'Preț preliminar', value: '{{price}}' },
            { label: 'Bonus la cumpărături', value: '{{bonus}}' },
            { label: 'Primești preliminar', value: '{{payout}}' },
          ],
        },
        {
          kind: 'steps',
          items: [
            'Salvează-ți datele, dezactivează localizarea și deconectează toate conturile.',
            'Scoate cartela SIM și cardul de memorie și revino la setările din fabrică.',
            'Tipărește eticheta de transport din atașament, pune-o în colet și predă coletul curierului.',
          ],
        },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Finalizează buyback-ul', url: '{{status_url}}' },
        {
          kind: 'paragraph',
          text: 'După verificare îți confirmăm prețul și trimitem banii. Dacă nu trimiți dispozitivul, nu datorezi nimic, doar bonusul nu se mai acordă.',
        },
      ],
      why: whyRo,
    },
  },
};
/** The device has not come yet. */
export const tradeInReminder: MailTemplate = {
  code: 'trade_in_reminder',
  variables: ['buyout_number', 'device_name', 'send_until', 'status_url'],
  optional: ['bonus', 'contract_note'],
  texts: {
    cs: {
      subject: 'Nezapomeňte poslat {{device_name}}',
      preheader: 'Výkup {{buyout_number}} čeká na zařízení do {{send_until}}.',
      heading: 'Na vaše zařízení čekáme do {{send_until}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} k výkupu {{buyout_number}} k nám zatím nedorazilo. Cenu držíme do {{send_until}}, potom výkup skončí.',
        },
        { kind: 'facts', rows: [{ label: 'Bonus k nákupu, který by propadl', value: '{{bonus}}' }] },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Zobrazit výkup a štítek', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Pokud jste balík už odeslali, není třeba nic dělat.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Nu uita să trimiți {{device_name}}',
      preheader: 'Buyback-ul {{buyout_number}} așteaptă dispozitivul până la {{send_until}}.',
      heading: 'Așteptăm dispozitivul până la {{send_until}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'dispozitivul {{device_name}} din buyback-ul {{buyout_number}} nu a ajuns încă la noi. Păstrăm prețul până la {{send_until}}, apoi buyback-ul se încheie.',
        },
        { kind: 'facts', rows: [{ label: 'Bonus care s-ar pierde', value: '{{bonus}}' }] },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Vezi buyback-ul și eticheta', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Dacă ai trimis deja coletul, nu trebuie să faci nimic.' },
      ],
      why: whyRo,
    },
  },
};
/** The device never came: nothing is owed, the bonus lapsed. */
export const tradeInLapsed: MailTemplate = {
  code: 'trade_in_lapsed',
  variables: ['buyout_number', 'order_number', 'device_name'],
  optional: ['lost_bonus'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} jsme uzavřeli',
      preheader: 'Zařízení k nám nedorazilo, nic nedlužíte.',
      heading: 'Výkup jsme uzavřeli, nic nedlužíte',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} k nám do 14 dnů nedorazilo, výkup {{buyout_number}} jsme proto uzavřeli. Objednávky {{order_number}} se to netýká, nic nedoplácíte.',
        },
        { kind: 'facts', rows: [{ label: 'Propadlý bonus', value: '{{lost_bonus}}' }] },
        { kind: 'paragraph', text: 'Pokud je balík na cestě, až dorazí, ozveme se vám. Bonus už k němu nepatří.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Am închis buyback-ul {{buyout_number}}',
      preheader: 'Dispozitivul nu a ajuns la noi, nu datorezi nimic.',
      heading: 'Am închis buyback-ul, nu datorezi nimic',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'dispozitivul {{device_name}} nu a ajuns la noi în 14 zile, așa că am închis buyback-ul {{buyout_number}}. Comanda {{order_number}} nu este afectată, nu plătești nimic în plus.',
        },
        { kind: 'facts', rows: [{ label: 'Bonus pierdut', value: '{{lost_bonus}}' }] },
        { kind: 'paragraph', text: 'Dacă coletul este pe drum, te contactăm când ajunge. Bonusul nu i se mai aplică.' },
      ],
      why: whyRo,
    },
  },
};
/** The order ended before the device came. */
export const tradeInCancelled: MailTemplate = {
  code: 'trade_in_cancelled',
  variables: ['buyout_number', 'order_number', 'device_name'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} jsme zrušili s objednávkou',
      preheader: 'Zařízení {{device_name}} už neposílejte.',
      heading: 'Zařízení už neposílejte',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'objednávka {{order_number}} je zrušená, a s ní i výkup {{buyout_number}}. Zařízení {{device_name}} nám prosím neposílejte, nic nedlužíte.',
        },
        {
          kind: 'paragraph',
          text: 'Pokud je už na cestě, převezmeme ho, zkontrolujeme a vykoupíme bez bonusu. Nebo vám ho zdarma vrátíme.',
        },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Am anulat buyback-ul {{buyout_number}} odată cu comanda',
      preheader: 'Nu mai trimite {{device_name}}.',
      heading: 'Nu mai trimite dispozitivul',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'comanda {{order_number}} este anulată și odată cu ea buyback-ul {{buyout_number}}. Te rugăm să nu mai trimiți {{device_name}}, nu datorezi nimic.',
        },
        {
          kind: 'paragraph',
          text: 'Dacă este deja pe drum, îl preluăm, îl verificăm și îl cumpărăm fără bonus. Sau ți-l returnăm gratuit.',
        },
      ],
      why: whyRo,
    },
  },
};
/** The purchase ended while the device was with us. */
export const tradeInBonusLapsed: MailTemplate = {
  code: 'trade_in_bonus_lapsed',
  variables: ['buyout_number', 'order_number', 'device_name', 'price', 'status_url'],
  optional: ['lost_bonus'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} pokračuje bez bonusu',
      preheader: 'Objednávka {{order_number}} skončila, zařízení si můžete vzít zpět.',
      heading: 'Výkup pokračuje bez bonusu',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'objednávka {{order_number}} skončila, proto k výkupu zařízení {{device_name}} už nepatří bonus. Výkupní cena {{price}} platí dál.',
        },
        { kind: 'facts', rows: [{ label: 'Propadlý bonus', value: '{{lost_bonus}}' }] },
        { kind: 'key', label: 'Pokračovat, nebo vzít zařízení zpět', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Když nic neuděláte, výkup dokončíme za uvedenou cenu. Vrácení zařízení je zdarma.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback-ul {{buyout_number}} continuă fără bonus',
      preheader: 'Comanda {{order_number}} s-a încheiat, poți lua dispozitivul înapoi.',
      heading: 'Buyback-ul continuă fără bonus',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'comanda {{order_number}} s-a încheiat, așa că buyback-ul pentru {{device_name}} nu mai are bonus. Prețul de {{price}} rămâne valabil.',
        },
        { kind: 'facts', rows: [{ label: 'Bonus pierdut', value: '{{lost_bonus}}' }] },
        { kind: 'key', label: 'Continuă sau ia dispozitivul înapoi', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Dacă nu faci nimic, finalizăm buyback-ul la prețul indicat. Returul dispozitivului este gratuit.' },
      ],
      why: whyRo,
    },
  },
};
/** The price stands: what is paid out, and what is missing for it. */
export const tradeInAccepted: MailTemplate = {
  code: 'trade_in_accepted',
  variables: ['buyout_number', 'device_name', 'price', 'status_url'],
  optional: ['bonus', 'payout', 'account', 'contract_note'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}}: cenu {{price}} potvrzujeme',
      preheader: 'Zařízení jsme zkontrolovali.',
      heading: 'Cena platí',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'zařízení {{device_name}} jsme zkontrolovali, výkupní cena je {{price}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Výkupní cena', value: '{{price}}' },
            { label: 'Bonus k nákupu', value: '{{bonus}}' },
            { label: 'Vyplatíme', value: '{{payout}}' },
            { label: 'Kam', value: '{{account}}' },
          ],
        },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Zobrazit výkup', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Buyback {{buyout_number}}: confirmăm prețul de {{price}}',
      preheader: 'Am verificat dispozitivul.',
      heading: 'Prețul rămâne',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'am verificat {{device_name}}, prețul de buyback este {{price}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț de buyback', value: '{{price}}' },
            { label: 'Bonus la cumpărături', value: '{{bonus}}' },
            { label: 'Plătim', value: '{{payout}}' },
            { label: 'Unde', value: '{{account}}' },
          ],
        },
        { kind: 'note', text: '{{contract_note}}' },
        { kind: 'key', label: 'Vezi buyback-ul', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};
/** The pay-out went out, with its bonus. */
export const tradeInPaid: MailTemplate = {
  code: 'trade_in_paid',
  variables: ['buyout_number', 'payout', 'status_url'],
  optional: ['price', 'bonus', 'account', 'variable_symbol'],
  texts: {
    cs: {
      subject: 'Peníze za výkup {{buyout_number}} jsou na cestě',
      preheader: 'Odeslali jsme {{payout}}.',
      heading: 'Odeslali jsme vám {{payout}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'za výkup {{buyout_number}} jsme odeslali {{payout}}. Banka částku obvykle připíše do jednoho pracovního dne, na kartu do pěti dnů.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Výkupní cena', value: '{{price}}' },
            { label: 'Bonus k nákupu', value: '{{bonus}}' },
            { label: 'Odesláno', value: '{{payout}}' },
            { label: 'Kam', value: '{{account}}' },
            { label: 'Variabilní symbol', value: '{{variable_symbol}}' },
          ],
        },
        { kind: 'link', label: 'Zobrazit výkup', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Když objednávku později zrušíte nebo zboží vrátíte, bonus odečteme z vrácené částky.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Banii pentru buyback-ul {{buyout_number}} sunt pe drum',
      preheader: 'Am trimis {{payout}}.',
      heading: 'Ți-am trimis {{payout}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'pentru buyback-ul {{buyout_number}} am trimis {{payout}}. De obicei banca creditează suma într-o zi lucrătoare, pe card în cel mult cinci zile.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Preț de buyback', value: '{{price}}' },
            { label: 'Bonus la cumpărături', value: '{{bonus}}' },
            { label: 'Trimis', value: '{{payout}}' },
            { label: 'Unde', value: '{{account}}' },
            { label: 'Referința plății', value: '{{variable_symbol}}' },
          ],
        },
        { kind: 'link', label: 'Vezi buyback-ul', url: '{{status_url}}' },
        { kind: 'paragraph', text: 'Dacă anulezi ulterior comanda sau returnezi produsele, scădem bonusul din suma returnată.' },
      ],
      why: whyRo,
    },
  },
};
