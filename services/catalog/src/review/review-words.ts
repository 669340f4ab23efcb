import type { Locale } from '@okruh/market';
import type { ReviewRefusal } from './review.ts';

type Texts = Readonly<Record<Locale, string>>;

/** Why a review can't be written, in words. */
export const refusalTexts: Readonly<Record<ReviewRefusal, Texts>> = {
  'product-not-bought': {
    cs: 'Hodnotit můžete jen výrobky, které jste u nás koupili a převzali.',
    ro: 'Poți evalua doar produsele pe care le-ai cumpărat de la noi și le-ai primit.',
  },
  'already-reviewed': { cs: 'Tento výrobek už jste ohodnotili.', ro: 'Ai evaluat deja acest produs.' },
  'name-missing': {
    cs: 'Doplňte si v profilu jméno a příjmení.',
    ro: 'Completează-ți numele și prenumele în profil.',
  },
};
