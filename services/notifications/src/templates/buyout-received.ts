import type { MailTemplate } from '../mail-template.ts';

/** A buy-out was placed: what to do before the device goes off. The shipping slip is attached. */
export const buyoutReceived: MailTemplate = {
  code: 'buyout_received',
  variables: ['buyout_number', 'device_name', 'quality', 'price', 'status_url', 'hand_over'],
  optional: ['device_variant'],
  attaches: ['buyout-slip'],
  texts: {
    cs: {
      subject: 'Výkup {{buyout_number}} jsme přijali',
      preheader: '{{device_name}} za {{price}}. Co udělat, než zařízení předáte.',
      heading: 'Výkup máme zapsaný, teď zařízení připravte',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'zařízení {{device_name}} máme zapsané pod číslem {{buyout_number}}. Předběžná cena je {{price}}.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Číslo výkupu', value: '{{buyout_number}}' },
            { label: 'Zařízení', value: '{{device_name}}' },
            { label: 'Provedení', value: '{{device_variant}}' },
            { label: 'Stav podle vašich odpovědí', value: '{{quality}}' },
            { label: 'Předběžná cena', value: '{{price}}' },
          ],
        },
        { kind: 'paragraph', text: 'Než zařízení předáte:' },
        {
          kind: 'steps',
          items: [
            'Zálohujte si data a vyjměte SIM i paměťovou kartu.',
            'Vypněte vyhledávání zařízení (Najít, Najdi moje zařízení) a odhlaste všechny účty.',
            'Obnovte tovární nastavení a zařízení vypněte.',
            'Zabalte ho do pevné krabice, aby se v ní nehýbalo. Přibalte jen příslušenství, které jste uvedli.',
            'Vytiskněte přepravní štítek z přílohy a vložte ho do balíku. Bez tiskárny stačí napsat číslo {{buyout_number}} čitelně na papír.',
          ],
        },
        { kind: 'paragraph', text: '{{hand_over}} Předběžnou cenu držíme 14 dnů.' },
        { kind: 'key', label: 'Sledovat výkup', url: '{{status_url}}' },
        {
          kind: 'note',
          text: 'Odkaz otevírá vaše údaje bez přihlášení, proto ho nikomu neposílejte. Po kontrole vám potvrdíme cenu a peníze pošleme na uvedený účet.',
        },
      ],
      why: 'Tuto zprávu posíláme, protože jste na webu Okruh objednali výkup zařízení.',
    },
    ro: {
      subject: 'Am înregistrat buyback-ul {{buyout_number}}',
      preheader: '{{device_name}} pentru {{price}}. Ce ai de făcut înainte de predare.',
      heading: 'Buyback-ul este înregistrat, acum pregătește dispozitivul',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'dispozitivul {{device_name}} este înregistrat cu numărul {{buyout_number}}. Prețul preliminar este {{price}}.',
        },
        {
          kind: 'facts',
          rows: [
            { label: 'Număr de buyback', value: '{{buyout_number}}' },
            { label: 'Dispozitiv', value: '{{device_name}}' },
            { label: 'Variantă', value: '{{device_variant}}' },
            { label: 'Stare după răspunsurile tale', value: '{{quality}}' },
            { label: 'Preț preliminar', value: '{{price}}' },
          ],
        },
        { kind: 'paragraph', text: 'Înainte să predai dispozitivul:' },
        {
          kind: 'steps',
          items: [
            'Salvează-ți datele și scoate cartela SIM și cardul de memorie.',
            'Dezactivează localizarea (Găsire, Găsește-mi dispozitivul) și deconectează toate conturile.',
            'Revino la setările din fabrică și oprește dispozitivul.',
            'Împachetează-l într-o cutie rigidă, ca să nu se miște. Adaugă doar accesoriile pe care le-ai declarat.',
            'Tipărește eticheta de transport din atașament și pune-l în colet. Dacă nu ai imprimantă, scrie citeț numărul {{buyout_number}} pe o foaie.',
          ],
        },
        { kind: 'paragraph', text: '{{hand_over}} Păstrăm prețul preliminar 14 zile.' },
        { kind: 'key', label: 'Urmărește buyback-ul', url: '{{status_url}}' },
        {
          kind: 'note',
          text: 'Linkul îți deschide datele fără autentificare, așa că nu îl trimite nimănui. După verificare confirmăm prețul și trimitem banii în contul indicat.',
        },
      ],
      why: 'Primești acest mesaj pentru că ai comandat pe site-ul Okruh vânzarea unui dispozitiv.',
    },
  },
};
