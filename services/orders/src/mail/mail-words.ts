/** Words that the variables of an order's mails are made of. */
export const mailWords = {
  cs: {
    price: 'Cena s DPH',
    total: 'K úhradě',
    vat: (rate: number) => `z toho DPH ${rate} %`,
    missingGift: (gift: string) => `Dárek došel, zboží přijde bez něj: ${gift}`,
    tradeInNote: 'Staré zařízení nám prosím pošlete do 14 dnů. Výkupní cenu i bonus vyplatíme po kontrole.',
    counterNote: (until: string) =>
      `Staré zařízení přineste na prodejnu, zboží tam pro vás držíme do ${until}. Zařízení na místě zkontrolujeme, výkupní cenu odečteme od ceny zboží a zbytek zaplatíte hotově nebo kartou. Bez zařízení zaplatíte plnou cenu, nebo objednávku zrušíte.`,
    bonusKept: (amount: string) => `Vyplacený bonus za výkup ${amount} jsme z vrácené částky odečetli.`,
    payNote: (until: string) => `Zboží pro vás držíme do ${until}. Pokud jste ještě nezaplatili, udělejte to prosím na stránce objednávky.`,
    refundNote: (amount: string) => `Zaplacených ${amount} vám vrátíme stejnou cestou, obvykle do 3 pracovních dnů.`,
    instalments: (own: string | null, count: number, monthly: string, total: string, apr: string) =>
      `${own === null ? '' : `předem ${own} a `}${count} × ${monthly}, celkem ${total}, RPSN ${apr} %`,
    tin: 'IČO',
    vatn: 'DIČ',
  },
  ro: {
    price: 'Preț cu TVA',
    total: 'De plată',
    vat: (rate: number) => `din care TVA ${rate} %`,
    missingGift: (gift: string) => `Cadoul s-a epuizat, produsul vine fără el: ${gift}`,
    tradeInNote: 'Te rugăm să ne trimiți dispozitivul vechi în 14 zile. Prețul de buyback și bonusul le plătim după verificare.',
    counterNote: (until: string) =>
      `Adu dispozitivul vechi în magazin, păstrăm produsele acolo până la ${until}. Verificăm dispozitivul pe loc, scădem prețul de buyback din prețul produselor și plătești restul în numerar sau cu cardul. Fără dispozitiv plătești prețul întreg sau anulezi comanda.`,
    bonusKept: (amount: string) => `Am scăzut din suma returnată bonusul de buyback plătit, ${amount}.`,
    payNote: (until: string) => `Păstrăm produsele pentru tine până la ${until}. Dacă nu ai plătit încă, o poți face pe pagina comenzii.`,
    refundNote: (amount: string) => `Îți returnăm ${amount} pe aceeași cale, de obicei în 3 zile lucrătoare.`,
    instalments: (own: string | null, count: number, monthly: string, total: string, apr: string) =>
      `${own === null ? '' : `avans ${own} și `}${count} × ${monthly}, total ${total}, DAE ${apr} %`,
    tin: 'CUI',
    vatn: 'Cod TVA',
  },
} as const;
