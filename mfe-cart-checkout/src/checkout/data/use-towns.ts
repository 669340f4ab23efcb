import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { CallAnswer } from '@okruh/web-kit';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';
import { checkout } from '../../model/api.ts';

export type Town = CallAnswer<CheckoutShopRoutes['suggest_address']>['items'][number];

const TYPING_MS = 200;
const nothing: readonly Town[] = [];

/** Towns by what is being typed; nothing before a letter was typed here, nor for less than two. */
export function useTowns() {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isLongEnough = term.length >= 2;
  const { data } = useQuery({
    ...checkout.query('suggest_address', { query: { term } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { towns: isLongEnough ? (data?.items ?? nothing) : nothing, search: setTyped };
}

export const townText = ({ city, postcode, district_name: district }: Town): string =>
  [city, postcode, district].filter(Boolean).join(', ');
