import type { Locale } from '@okruh/web-kit';
import type { ArticleText } from './article.tsx';

/** Terms of the buy-out. Czech says vy, Romanian says tu. */
export const buyoutTerms: Readonly<Record<Locale, ArticleText>> = {
  cs: {
    title: 'Podmínky výkupu',
    lead: 'Co si při výkupu slibujeme navzájem, krátce a bez hvězdiček.',
    sections: [
      {
        title: 'Kdo může zařízení prodat',
        paragraphs: [
          'Vykupujeme od lidí starších 18 let, kteří jsou vlastníky zařízení a prokážou se platným dokladem. Údaje z dokladu po nás chce zákon o odpovědnosti za původ věci.',
          'Zařízení zamčené účtem, nahlášené jako ztracené nebo zatížené cizím právem vykoupit nemůžeme.',
        ],
      },
      {
        title: 'Jak vzniká cena',
        paragraphs: [
          'Cenu spočítáme z modelu a z vašich odpovědí o stavu. Platí 14 dní od odeslání odhadu, pokud zařízení odpovídá popisu.',
          'Cena nikdy neklesne pod nejnižší výkupní cenu daného druhu zařízení, pokud ho vůbec vykupujeme.',
        ],
      },
      {
        title: 'Předání zařízení',
        paragraphs: [
          'Zařízení vyzvedne kurýr na adrese, kterou zadáte. Doprava je zdarma. Přepravní štítek vám pošleme e-mailem.',
          'Před odesláním zařízení odhlaste z účtů, smažte z něj svá data a vyjměte SIM kartu. Za data, která v zařízení zůstanou, neodpovídáme, při kontrole je vymažeme.',
        ],
      },
      {
        title: 'Kontrola a nová nabídka',
        paragraphs: [
          'Po přijetí zařízení zkontrolujeme. Když stav odpovídá vašim odpovědím, předběžná cena platí.',
          'Když se stav liší, pošleme vám novou nabídku s vysvětlením po jednotlivých bodech. Na rozmyšlenou máte 14 dní. Když nabídku odmítnete nebo neodpovíte, zařízení vám zdarma vrátíme.',
        ],
      },
      {
        title: 'Výplata',
        paragraphs: [
          'Peníze posíláme na váš bankovní účet do dvou pracovních dnů od přijetí ceny. Vlastnické právo k zařízení na nás přechází připsáním peněz.',
        ],
      },
      {
        title: 'Reklamace a spory',
        paragraphs: [
          'S čímkoli nám zavolejte na {phone} nebo napište na vykup@okruh.example. Když se nedohodneme, můžete se obrátit na Českou obchodní inspekci.',
        ],
      },
    ],
  },
  ro: {
    title: 'Termenii de buyback',
    lead: 'Ce ne promitem unii altora la buyback, pe scurt și fără asteriscuri.',
    sections: [
      {
        title: 'Cine poate vinde dispozitivul',
        paragraphs: [
          'Cumpărăm de la persoane care au împlinit 18 ani, sunt proprietarii dispozitivului și prezintă un act de identitate valabil. Datele din act ni le cere legea.',
          'Nu putem cumpăra un dispozitiv blocat cu un cont, declarat pierdut sau grevat de dreptul altcuiva.',
        ],
      },
      {
        title: 'Cum se formează prețul',
        paragraphs: [
          'Calculăm prețul din model și din răspunsurile tale despre stare. Este valabil 14 zile de la trimiterea estimării, dacă dispozitivul corespunde descrierii.',
          'Prețul nu coboară niciodată sub prețul minim de buyback al tipului de dispozitiv, dacă îl cumpărăm.',
        ],
      },
      {
        title: 'Predarea dispozitivului',
        paragraphs: [
          'Curierul ridică dispozitivul de la adresa pe care o indici. Transportul este gratuit. Eticheta de transport o primești prin e-mail.',
          'Înainte de expediere deconectează dispozitivul de la conturi, șterge datele tale și scoate cartela SIM. Nu răspundem pentru datele rămase în dispozitiv, la verificare le ștergem.',
        ],
      },
      {
        title: 'Verificarea și oferta nouă',
        paragraphs: [
          'După primire verificăm dispozitivul. Dacă starea corespunde răspunsurilor tale, prețul preliminar rămâne.',
          'Dacă starea diferă, îți trimitem o ofertă nouă, explicată punct cu punct. Ai 14 zile să te gândești. Dacă refuzi oferta sau nu răspunzi, îți returnăm gratuit dispozitivul.',
        ],
      },
      {
        title: 'Plata',
        paragraphs: [
          'Trimitem banii în contul tău bancar în cel mult două zile lucrătoare de la acceptarea prețului. Dreptul de proprietate trece la noi odată cu plata.',
        ],
      },
      {
        title: 'Reclamații și litigii',
        paragraphs: [
          'Pentru orice nelămurire sună la {phone} sau scrie la buyback@okruh.example. Dacă nu ajungem la o înțelegere, te poți adresa Autorității Naționale pentru Protecția Consumatorilor.',
        ],
      },
    ],
  },
};
