import type { BothLanguages, DiscountResult } from '../pricing/model.ts';

type InvalidReason = DiscountResult['invalid'][number]['reason'];

/** Why a code isn't taken, at its field. */
export const codeTexts: Readonly<Record<InvalidReason | 'unknown' | 'empty-cart' | 'already', BothLanguages>> = {
  unknown: {
    cs: 'Takový kód neznáme. Zkontrolujte prosím, jestli je opsaný přesně.',
    ro: 'Nu cunoaștem acest cod. Verifică dacă l-ai scris exact.',
  },
  used: { cs: 'Tento kód už někdo uplatnil.', ro: 'Acest cod a fost deja folosit.' },
  expired: { cs: 'Platnost tohoto kódu už skončila.', ro: 'Acest cod a expirat.' },
  'not-yet-valid': { cs: 'Tento kód ještě neplatí.', ro: 'Acest cod nu este încă valabil.' },
  inactive: { cs: 'Tento kód už neplatí.', ro: 'Acest cod nu mai este valabil.' },
  'no-matching-product': {
    cs: 'V košíku není nic, na co tento kód platí.',
    ro: 'Coșul nu conține niciun produs pentru care este valabil acest cod.',
  },
  'price-range': {
    cs: 'Cena nákupu je mimo rozmezí, ve kterém kód platí.',
    ro: 'Valoarea coșului nu se încadrează în limitele acestui cod.',
  },
  'too-few-products': {
    cs: 'Kód platí od většího počtu kusů, než máte v košíku.',
    ro: 'Codul este valabil de la un număr mai mare de produse decât ai în coș.',
  },
  'not-combinable': {
    cs: 'V košíku už máte výhodnější slevu, která se s tímto kódem nesčítá.',
    ro: 'Ai deja în coș o reducere mai avantajoasă, care nu se cumulează cu acest cod.',
  },
  'empty-cart': {
    cs: 'Košík je prázdný. Nejdřív do něj něco vložte.',
    ro: 'Coșul este gol. Adaugă mai întâi un produs.',
  },
  already: { cs: 'Tuto slevu už v košíku máte.', ro: 'Ai deja această reducere în coș.' },
};

/** Why a student card isn't taken. Whether number or holder is wrong isn't told. */
export const cardTexts = {
  unknown: {
    cs: 'Kartu s tímto číslem a jménem neznáme. Zadejte je prosím tak, jak stojí na kartě.',
    ro: 'Nu cunoaștem un card cu acest număr și nume. Introdu-le așa cum apar pe card.',
  },
  expired: { cs: 'Platnost této karty už skončila.', ro: 'Acest card a expirat.' },
  none: { cs: 'Studentská sleva teď neplatí.', ro: 'Reducerea pentru studenți nu este valabilă acum.' },
} as const satisfies Record<string, BothLanguages>;
