import { surrogateKeys } from '@okruh/contracts/surrogate-keys';
import { formatMoney } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { defineServerRender, type PageFacts, type PreparedPage } from '@okruh/web-kit/server';
import { createRepairsClient } from './model/api.ts';
import { messages } from './messages.ts';
import { type Page, resolvePage, repairPath, shownSelection } from './model/pages.ts';
import { isUnknownCode, prefetchStatus } from './placed/use-repair.ts';
import { repairTitle } from './model/repair-title.ts';
import { type SelectorData, selectorDataOptions } from './model/selector-data.ts';
import { ServiceRoutes } from './service-routes.tsx';

/** Fetches what the page shows in one call and says how it is called. */
async function prepare({ context, queryClient, text }: PreparedPage): Promise<PageFacts> {
  const page = resolvePage(context.market, context.path, context.search);
  const client = createRepairsClient({ fetch: (url, init) => context.fetch(url, { ...init, signal: context.signal }) });
  switch (page.kind) {
    case 'repair': {
      const shown = shownSelection(context.market, page.selection);
      const data = await queryClient.fetchQuery(selectorDataOptions(client, queryClient, shown));
      return repairFacts(page, data, context.market, text);
    }
    case 'status':
      try {
        const status = await prefetchStatus(client, queryClient, page.code);
        return { title: text('status.meta.title.number', { number: status.number }), description: '', robots: 'noindex' };
      } catch (error) {
        if (isUnknownCode(error)) return { status: 404, title: text('status.not-found.title'), description: '', robots: 'noindex' };
        throw error;
      }
    case 'not-found':
      return { status: 404, title: text('not-found.title'), description: '', robots: 'noindex' };
  }
}

function repairFacts(
  { selection, isBooking }: Extract<Page, { readonly kind: 'repair' }>,
  data: SelectorData,
  market: PreparedPage['context']['market'],
  text: TextFunction,
): PageFacts {
  // Only what the address names wrongly is corrected; a query that the service doesn't know of is the visitor's own.
  const corrected = new URL(data.url, 'http://shop').pathname;
  if (corrected !== repairPath(market, shownSelection(market, selection)))
    return { status: 302, redirect: data.url, title: '', description: '' };
  const { product_type: types, product_manufacturer: manufacturers, product_model: models } = data.choices;
  const { device } = data;
  const title = repairTitle(text, { selection, isBooking, types, manufacturers, models, device });
  const cheapest = data.operations.flatMap(({ price }) => (price === null ? [] : [price])).toSorted((a, b) => a.amount - b.amount)[0];
  return {
    title,
    description:
      device !== null && cheapest !== undefined
        ? text('meta.description.device', { device: device.name, price: formatMoney(cheapest), count: data.operations.length })
        : text('meta.description'),
    canonical: repairPath(market, selection),
    ...(isBooking
      ? { robots: 'noindex' }
      : {
          surrogateKeys: [
            surrogateKeys.remote('mfe-service'),
            ...(device === null ? [] : [surrogateKeys.repair(device.master_product_id)]),
          ],
        }),
  };
}

/** What the gateway renders with: `render(context) → HTML and inlined data`. */
export const { render } = defineServerRender({ name: 'mfe-service', messages, Component: ServiceRoutes, prepare });
