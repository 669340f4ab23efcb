/** Words that the variables of an order's mails are made of. */
export const mailWords = {
  cs: {
    price: 'Cena s DPH',
    total: 'K úhradě',
    vat: (rate: number) => `z toho DPH ${rate} %`,
    tradeInBonus: 'Bonus za výkup',
    tradeIn: 'Odhad výkupu',
    tradeInNote: 'Odhad výkupu jsme odečetli hned. Starý telefon nám prosím pošlete do 14 dnů, konečnou cenu určí kontrola.',
    payNote: (until: string) => `Zboží pro vás držíme do ${until}. Pokud jste ještě nezaplatili, udělejte to prosím na stránce objednávky.`,
    refundNote: (amount: string) => `Zaplacených ${amount} vám vrátíme stejnou cestou, obvykle do 3 pracovních dnů.`,
    instalments: (count: number, monthly: string, total: string, apr: string) => `${count} × ${monthly}, celkem ${total}, RPSN ${apr} %`,
    tin: 'IČO',
    vatn: 'DIČ',
  },
  ro: {
    price: 'Preț cu TVA',
    total: 'De plată',
    vat: (rate: number) => `din care TVA ${rate} %`,
    tradeInBonus: 'Bonus buyback',
    tradeIn: 'Estimare buyback',
    tradeInNote:
      'Estimarea a fost scăzută imediat. Te rugăm să ne trimiți telefonul vechi în 14 zile, prețul final se stabilește la verificare.',
    payNote: (until: string) => `Păstrăm produsele pentru tine până la ${until}. Dacă nu ai plătit încă, o poți face pe pagina comenzii.`,
    refundNote: (amount: string) => `Îți returnăm ${amount} pe aceeași cale, de obicei în 3 zile lucrătoare.`,
    instalments: (count: number, monthly: string, total: string, apr: string) => `${count} × ${monthly}, total ${total}, DAE ${apr} %`,
    tin: 'CUI',
    vatn: 'Cod TVA',
  },
} as const;
