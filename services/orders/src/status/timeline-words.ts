/** Steps of an order in the words of its page. */
export const stepTexts = {
  cs: {
    placed: 'Přijali jsme ji',
    paid: {
      online: { done: 'Zaplaceno', now: 'Čekáme na platbu', failed: 'Platba se nepodařila' },
      transfer: { done: 'Převod dorazil', now: 'Čekáme na převod', failed: 'Převod se nepodařil' },
      instalments: { done: 'Splátky schváleny', now: 'Čekáme na schválení splátek', failed: 'Splátky nebyly schváleny' },
      leasing: { done: 'Leasing schválen', now: 'Čekáme na schválení leasingu', failed: 'Leasing nebyl schválen' },
    },
    counter: {
      now: (place: string) => `Přineste staré zařízení: ${place}`,
      until: (when: string) =>
        `Zboží tam pro vás držíme do ${when}. Zařízení zkontrolujeme, výkupní cenu odečteme a zbytek zaplatíte na místě.`,
    },
    until: (when: string) => `Zboží pro vás držíme do ${when}`,
    picking: { later: 'Připravíme ji ve skladu', now: 'Vychystáváme ji ve skladu', done: 'Vychystali jsme ji' },
    handedOver: { later: 'Předáme ji dopravci', done: 'Předali jsme ji dopravci' },
    delivered: {
      address: 'Doručíme ji na vaši adresu',
      place: (name: string) => `Vyzvednete si ji: ${name}`,
      ready: (name: string) => `Čeká na vás: ${name}`,
      done: 'Máte ji u sebe',
    },
    atTheDoor: (amount: string) => `při převzetí zaplatíte ${amount}`,
    cancelled: 'Zrušeno',
    refunded: { done: 'Peníze jsme vrátili', now: 'Vracíme vám peníze', text: 'Na účtu je budete mít obvykle do 3 pracovních dnů' },
  },
  ro: {
    placed: 'Am primit comanda',
    paid: {
      online: { done: 'Plătită', now: 'Așteptăm plata', failed: 'Plata nu a reușit' },
      transfer: { done: 'Transferul a ajuns', now: 'Așteptăm transferul', failed: 'Transferul nu a reușit' },
      instalments: { done: 'Ratele au fost aprobate', now: 'Așteptăm aprobarea ratelor', failed: 'Ratele nu au fost aprobate' },
      leasing: { done: 'Leasingul a fost aprobat', now: 'Așteptăm aprobarea leasingului', failed: 'Leasingul nu a fost aprobat' },
    },
    counter: {
      now: (place: string) => `Adu dispozitivul vechi: ${place}`,
      until: (when: string) =>
        `Îți păstrăm produsele acolo până la ${when}. Verificăm dispozitivul, scădem prețul de buyback și plătești restul pe loc.`,
    },
    until: (when: string) => `Păstrăm produsele pentru tine până la ${when}`,
    picking: { later: 'O pregătim în depozit', now: 'O pregătim acum în depozit', done: 'Am pregătit-o' },
    handedOver: { later: 'O predăm curierului', done: 'Am predat-o curierului' },
    delivered: {
      address: 'O livrăm la adresa ta',
      place: (name: string) => `O ridici de la: ${name}`,
      ready: (name: string) => `Te așteaptă la: ${name}`,
      done: 'A ajuns la tine',
    },
    atTheDoor: (amount: string) => `plătești ${amount} la primire`,
    cancelled: 'Anulată',
    refunded: { done: 'Am returnat banii', now: 'Îți returnăm banii', text: 'De obicei ajung în cont în 3 zile lucrătoare' },
  },
} as const;
