import { mayDo } from '@okruh/contracts/access';
import { MIN_SEARCH_LENGTH, searchKinds, type SearchService, searchServices } from '@okruh/contracts/search-kinds';
import type { Found } from '@okruh/contracts/search-routes';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';
import { buyout, catalog } from '../../office/api/api.ts';
import { invoicing } from '../../office/api/invoicing-api.ts';
import { orders } from '../../office/api/orders-api.ts';
import { picking } from '../../office/api/picking-api.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { useSession } from '../../office/session.ts';
import { foundKinds } from './found-pages.ts';

const ask: Readonly<Record<SearchService, (text: string) => Promise<{ readonly items: readonly Found[] }>>> = {
  orders: (text) => orders.call('admin_search', { body: { text } }),
  buyout: (text) => buyout.call('admin_search', { body: { text } }),
  repairs: (text) => repairs.call('admin_search', { body: { text } }),
  catalog: (text) => catalog.call('admin_search', { body: { text } }),
  picking: (text) => picking.call('admin_search', { body: { text } }),
  invoicing: (text) => invoicing.call('admin_search', { body: { text } }),
};

const byKind = (one: Found, other: Found): number => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind);

/** Services whose records the roles may see. */
const listAsked = (roles: Parameters<typeof mayDo>[0]): readonly SearchService[] =>
  searchServices.filter((service) => Object.values(searchKinds[service]).some((permission) => mayDo(roles, permission)));

export interface OfficeSearch {
  readonly items: readonly Found[];
  readonly isPending: boolean;
  readonly failed: readonly SearchService[];
}

/** Records of a whole text, of every service that may be asked; one that doesn't answer is named and the others count. */
export function useFindRecords(): (text: string) => Promise<Omit<OfficeSearch, 'isPending'>> {
  const session = useSession();
  const asked = session === null ? [] : listAsked(session.roles);
  return async (text) => {
    const answers = await Promise.allSettled(asked.map((service) => ask[service](text)));
    return {
      items: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.items : [])).toSorted(byKind),
      failed: asked.filter((_service, index) => answers[index]?.status === 'rejected'),
    };
  };
}

/** A pause after which a text counts as typed. */
const TYPED_MS = 180;

/** Records of a text that is being typed; what was found before stays until the answers are here. */
export function useOfficeSearch(typed: string): OfficeSearch {
  const session = useSession();
  const text = useTyped(typed.trim());
  const roles = session?.roles ?? [];
  const options = (service: SearchService) => ({
    queryKey: ['admin_search', service, text],
    queryFn: () => ask[service](text),
    enabled: text.length >= MIN_SEARCH_LENGTH && listAsked(roles).includes(service),
    placeholderData: (before: { readonly items: readonly Found[] } | undefined) => (text.length >= MIN_SEARCH_LENGTH ? before : undefined),
    retry: false,
    // What is typed may name a customer.
    gcTime: 0,
  });
  const answers = {
    orders: useQuery(options('orders')),
    buyout: useQuery(options('buyout')),
    repairs: useQuery(options('repairs')),
    catalog: useQuery(options('catalog')),
    picking: useQuery(options('picking')),
    invoicing: useQuery(options('invoicing')),
  } as const;
  const asked = text.length >= MIN_SEARCH_LENGTH ? listAsked(roles) : [];
  return {
    items: asked.flatMap((service) => answers[service].data?.items ?? []).toSorted(byKind),
    isPending: typed.trim() !== text || asked.some((service) => answers[service].isFetching),
    failed: asked.filter((service) => answers[service].isError),
  };
}

function useTyped(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}
