import type { Locale } from '@okruh/market';

interface ListWords {
  readonly h1: string;
  readonly description: string;
  readonly lead: string;
}

/** Texts of the lists that are no category. */
export const virtualLists: Readonly<Record<'sales' | 'secondHand', Readonly<Record<Locale, ListWords>>>> = {
  sales: {
    cs: {
      h1: 'Slevy',
      description: 'Zlevněné telefony, tablety, hodinky, počítače a příslušenství. U každé slevy nejnižší cena za 30 dní.',
      lead: 'Každou slevu počítáme z nejnižší ceny posledních 30 dní před zlevněním.',
    },
    ro: {
      h1: 'Reduceri',
      description:
        'Telefoane, tablete, ceasuri, calculatoare și accesorii la preț redus. La fiecare reducere, cel mai mic preț din 30 de zile.',
      lead: 'Fiecare reducere este calculată față de cel mai mic preț din ultimele 30 de zile.',
    },
  },
  secondHand: {
    cs: {
      h1: 'Z druhé ruky',
      description: 'Použité telefony, tablety, hodinky a počítače, zkontrolované v našem servisu, se zárukou 12 měsíců.',
      lead: 'Každý kus prošel naším servisem a má záruku 12 měsíců.',
    },
    ro: {
      h1: 'Second hand',
      description: 'Telefoane, tablete, ceasuri și calculatoare folosite, verificate în service-ul nostru, cu garanție 12 luni.',
      lead: 'Fiecare produs a trecut prin service-ul nostru și are garanție 12 luni.',
    },
  },
};

/** Description and lead of a category that has no text of its own. */
export const categoryWords: Readonly<Record<Locale, (name: string) => Omit<ListWords, 'h1'>>> = {
  cs: (name) => ({
    description: `${name}: nové i použité se zárukou, skladem, na splátky a s bonusem za výkup starého zařízení.`,
    lead: 'Nové i zkontrolované použité na jednom místě, se zárukou a s bonusem za výkup.',
  }),
  ro: (name) => ({
    description: `${name}: noi și folosite, cu garanție, pe stoc, în rate și cu bonus la predarea dispozitivului vechi.`,
    lead: 'Noi și folosite verificate, într-un singur loc, cu garanție și bonus la buyback.',
  }),
};
