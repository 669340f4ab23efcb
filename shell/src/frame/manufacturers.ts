import type { Choice } from '@okruh/contracts';
import { useEffect, useState } from 'react';
import { buyout } from '../services.ts';

const answers = new Map<string, Promise<readonly Choice[]>>();

/** Manufacturers of a type, asked once per page; a failure is asked again next time. */
function manufacturersOf(typeWord: string): Promise<readonly Choice[]> {
  let answer = answers.get(typeWord);
  if (answer === undefined) {
    answer = buyout.call('get_product_manufacturer_choices', { query: { type: typeWord } }).then(({ choices }) => choices);
    answer.catch(() => answers.delete(typeWord));
    answers.set(typeWord, answer);
  }
  return answer;
}

/** Null while loading; an empty list when it can't be had, since the menu still leads to the type itself. */
export function useManufacturers(typeWord: string): readonly Choice[] | null {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  useEffect(() => {
    let isGone = false;
    manufacturersOf(typeWord).then(
      (found) => isGone || setChoices(found),
      () => isGone || setChoices([]),
    );
    return () => {
      isGone = true;
    };
  }, [typeWord]);
  return choices;
}
