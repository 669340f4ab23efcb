import type { MailTemplate } from '../mail-template.ts';

const whyCs = 'Tuto zprávu posíláme, protože jste u Okruhu objednali opravu zařízení.';
const whyRo = 'Primești acest mesaj pentru că ai comandat la Okruh repararea unui dispozitiv.';

/** A repair was booked. */
export const repairBooked: MailTemplate = {
  code: 'repair_booked',
  variables: ['repair_number', 'device_name', 'status_url', 'operations', 'total'],
  optional: ['slot', 'store', 'pickup_date', 'promised_on', 'total_note'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}} je objednaná',
      preheader: 'Všechno o opravě najdete pod jedním odkazem.',
      heading: 'Opravu máme zapsanou',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'děkujeme, opravu zařízení {{device_name}} jsme zapsali pod číslem {{repair_number}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Opravy', value: '{{operations}}' },
            { label: 'Cena s DPH', value: '{{total}}' },
            { label: 'Termín', value: '{{slot}}' },
            { label: 'Prodejna', value: '{{store}}' },
            { label: 'Kurýr přijede', value: '{{pickup_date}}' },
            { label: 'Hotovo nejpozději', value: '{{promised_on}}' },
          ],
        },
        { kind: 'note', text: '{{total_note}}' },
        { kind: 'key', label: 'Zobrazit opravu', url: '{{status_url}}' },
        {
          kind: 'steps',
          items: ['Zálohujte data.', 'Vypněte hledání zařízení a odhlaste účet, pokud to jde.', 'Vyjměte SIM a paměťovou kartu.'],
        },
        { kind: 'paragraph', text: 'Platíte až při vyzvednutí. Dokud zařízení nemáme, můžete opravu pod odkazem zdarma zrušit.' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}} este programată',
      preheader: 'Găsești totul despre reparație la un singur link.',
      heading: 'Am înregistrat reparația',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'mulțumim, am înregistrat repararea dispozitivului {{device_name}} cu numărul {{repair_number}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Reparații', value: '{{operations}}' },
            { label: 'Preț cu TVA', value: '{{total}}' },
            { label: 'Programare', value: '{{slot}}' },
            { label: 'Magazin', value: '{{store}}' },
            { label: 'Curierul vine', value: '{{pickup_date}}' },
            { label: 'Gata cel târziu', value: '{{promised_on}}' },
          ],
        },
        { kind: 'note', text: '{{total_note}}' },
        { kind: 'key', label: 'Vezi reparația', url: '{{status_url}}' },
        {
          kind: 'steps',
          items: [
            'Salvează datele.',
            'Dezactivează localizarea dispozitivului și deconectează contul, dacă se poate.',
            'Scoate cartela SIM și cardul de memorie.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Plătești abia la ridicare. Cât timp dispozitivul nu este la noi, poți anula gratuit reparația la linkul de mai sus.',
        },
      ],
      why: whyRo,
    },
  },
};

/** The device arrived. */
export const repairReceived: MailTemplate = {
  code: 'repair_received',
  variables: ['repair_number', 'device_name', 'status_url'],
  optional: ['promised_on'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}}: zařízení jsme přijali',
      preheader: 'Teď zjistíme, co je potřeba.',
      heading: 'Zařízení je u nás',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'zařízení {{device_name}} jsme přijali do servisu. Nejdřív ho prohlédneme, a kdyby se měla změnit cena, zeptáme se vás předem.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Číslo opravy', value: '{{repair_number}}' },
            { label: 'Hotovo nejpozději', value: '{{promised_on}}' },
          ],
        },
        { kind: 'link', label: 'Sledovat opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}}: am primit dispozitivul',
      preheader: 'Acum aflăm ce este de făcut.',
      heading: 'Dispozitivul este la noi',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'am primit în service dispozitivul {{device_name}}. Mai întâi îl verificăm, iar dacă prețul s-ar schimba, te întrebăm înainte.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Număr reparație', value: '{{repair_number}}' },
            { label: 'Gata cel târziu', value: '{{promised_on}}' },
          ],
        },
        { kind: 'link', label: 'Urmărește reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** The device is repaired and waits. */
export const repairReady: MailTemplate = {
  code: 'repair_ready',
  variables: ['repair_number', 'device_name', 'status_url', 'total'],
  optional: ['store', 'opening_hours', 'store_phone', 'warranty'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}} je hotová',
      preheader: 'Zařízení je opravené a vyzkoušené.',
      heading: 'Hotovo, zařízení je připravené',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'zařízení {{device_name}} je opravené a prošlo výstupní kontrolou.' },
        {
          kind: 'facts',
          rows: [
            { label: 'K úhradě', value: '{{total}}' },
            { label: 'Vyzvednutí', value: '{{store}}' },
            { label: 'Otevřeno', value: '{{opening_hours}}' },
            { label: 'Telefon', value: '{{store_phone}}' },
            { label: 'Záruka na opravu', value: '{{warranty}}' },
          ],
        },
        {
          kind: 'paragraph',
          text: 'Na prodejnu si prosím vezměte doklad totožnosti. Pokud zařízení vyzvedával kurýr, přiveze ho zpět na stejnou adresu.',
        },
        { kind: 'link', label: 'Zobrazit opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}} este gata',
      preheader: 'Dispozitivul este reparat și testat.',
      heading: 'Gata, dispozitivul te așteaptă',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'dispozitivul {{device_name}} este reparat și a trecut de controlul final.' },
        {
          kind: 'facts',
          rows: [
            { label: 'De plată', value: '{{total}}' },
            { label: 'Ridicare', value: '{{store}}' },
            { label: 'Program', value: '{{opening_hours}}' },
            { label: 'Telefon', value: '{{store_phone}}' },
            { label: 'Garanția reparației', value: '{{warranty}}' },
          ],
        },
        {
          kind: 'paragraph',
          text: 'La magazin te rugăm să ai la tine un act de identitate. Dacă dispozitivul a fost preluat de curier, el îl aduce înapoi la aceeași adresă.',
        },
        { kind: 'link', label: 'Vezi reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** The customer has the device back. */
export const repairCollected: MailTemplate = {
  code: 'repair_collected',
  variables: ['repair_number', 'device_name', 'status_url'],
  optional: ['warranty', 'operations'],
  texts: {
    cs: {
      subject: 'Děkujeme, oprava {{repair_number}} je u konce',
      preheader: 'Ať vám zařízení dlouho slouží.',
      heading: 'Ať vám dlouho slouží',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'děkujeme, že jste nám svěřili zařízení {{device_name}}. Potvrzujeme, co jsme udělali a jak dlouho platí záruka.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Opravy', value: '{{operations}}' },
            { label: 'Záruka na opravu', value: '{{warranty}}' },
            { label: 'Číslo opravy', value: '{{repair_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Kdyby se závada vrátila, přineste zařízení na kteroukoli naši servisní prodejnu.' },
        { kind: 'link', label: 'Zobrazit opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Mulțumim, reparația {{repair_number}} s-a încheiat',
      preheader: 'Să te bucuri mult timp de dispozitiv.',
      heading: 'Să te bucuri de el mult timp',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'mulțumim că ne-ai încredințat dispozitivul {{device_name}}. Confirmăm ce am făcut și cât ține garanția.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Reparații', value: '{{operations}}' },
            { label: 'Garanția reparației', value: '{{warranty}}' },
            { label: 'Număr reparație', value: '{{repair_number}}' },
          ],
        },
        { kind: 'paragraph', text: 'Dacă defectul revine, adu dispozitivul la oricare dintre magazinele noastre cu service.' },
        { kind: 'link', label: 'Vezi reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};

/** A repair was cancelled, by the customer or by us. */
export const repairCancelled: MailTemplate = {
  code: 'repair_cancelled',
  variables: ['repair_number', 'device_name', 'status_url'],
  texts: {
    cs: {
      subject: 'Oprava {{repair_number}} je zrušená',
      preheader: 'Nic neplatíte.',
      heading: 'Opravu jsme zrušili',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'oprava zařízení {{device_name}} s číslem {{repair_number}} je zrušená, nic neplatíte.' },
        { kind: 'paragraph', text: 'Pokud už zařízení máme, vrátíme vám ho. Objednat opravu můžete kdykoli znovu.' },
        { kind: 'link', label: 'Zobrazit opravu', url: '{{status_url}}' },
      ],
      why: whyCs,
    },
    ro: {
      subject: 'Reparația {{repair_number}} este anulată',
      preheader: 'Nu ai nimic de plată.',
      heading: 'Am anulat reparația',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'reparația dispozitivului {{device_name}} cu numărul {{repair_number}} este anulată, nu ai nimic de plată.',
        },
        { kind: 'paragraph', text: 'Dacă dispozitivul este deja la noi, ți-l înapoiem. Poți programa oricând o altă reparație.' },
        { kind: 'link', label: 'Vezi reparația', url: '{{status_url}}' },
      ],
      why: whyRo,
    },
  },
};
