import { surrogateKeys } from '@okruh/contracts/surrogate-keys';
import { formatMoney } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { defineServerRender, type PageFacts, type PreparedPage } from '@okruh/web-kit/server';
import { createBuyoutClient } from './model/api.ts';
import { BuyoutRoutes } from './buyout-routes.tsx';
import { descriptions } from './model/descriptions.ts';
import { messages } from './messages.ts';
import { CORRECTED, type Page, resolvePage, shownSelection, wizardPath } from './model/pages.ts';
import { isUnknownCode, prefetchStatus } from './model/use-buyout.ts';
import { type SelectorData, selectorDataOptions } from './model/selector-data.ts';
import { wizardTitle } from './model/wizard-title.ts';

/** Fetches what the page shows in one call and says how it is called. */
async function prepare({ context, queryClient, text }: PreparedPage): Promise<PageFacts> {
  const page = resolvePage(context.market, context.path, context.search);
  const client = createBuyoutClient({ fetch: (url, init) => context.fetch(url, { ...init, signal: context.signal }) });
  switch (page.kind) {
    case 'wizard': {
      const shown = shownSelection(context.market, page.selection);
      const data = await queryClient.fetchQuery(selectorDataOptions(client, queryClient, shown));
      return wizardFacts(page, data, context.market, text);
    }
    case 'complete':
    case 'status':
      try {
        const status = await prefetchStatus(client, queryClient, page.code);
        return { title: text('status.meta.title', { number: status.number }), description: '', robots: 'noindex' };
      } catch (error) {
        if (isUnknownCode(error)) return { status: 404, title: text('status.not-found.title'), description: '', robots: 'noindex' };
        throw error;
      }
    case 'review':
      return { title: text('review.heading'), description: '', robots: 'noindex' };
    case 'not-found':
      return { status: 404, title: text('status.not-found.title'), description: '', robots: 'noindex' };
  }
}

function wizardFacts(
  { selection, isSelling }: Extract<Page, { readonly kind: 'wizard' }>,
  data: SelectorData,
  market: PreparedPage['context']['market'],
  text: TextFunction,
): PageFacts {
  // Only what the address names wrongly is corrected; query parameters stay.
  const corrected = new URL(data.url, 'http://shop').pathname;
  if (corrected !== wizardPath(market, { ...shownSelection(market, selection), condition: null }))
    return { status: 302, redirect: data.url + CORRECTED, title: '', description: '' };
  const canonical = wizardPath(market, { ...selection, condition: null });
  const { product_type: types, product_manufacturer: manufacturers, product_model: models } = data.choices;
  const title = wizardTitle(text, { selection, isSelling, types, manufacturers, models, device: data.device });
  const best = data.appraisal?.appraisal_result[0]?.price;
  const description = data.device && best ? descriptions[market].device(data.device.name, formatMoney(best)) : descriptions[market].wizard;
  const facts = { title, description, canonical };
  // The selector is the same for anybody who isn't logged in. An appraisal is drawn again each time: announcements tell of the
  // highest prices only, and a price that we'd pay must never be an old one.
  return data.device === null ? { ...facts, surrogateKeys: [surrogateKeys.remote('mfe-buyout')] } : facts;
}

/** What the gateway renders with: `render(context) → HTML and inlined data`. */
export const { render } = defineServerRender({ name: 'mfe-buyout', messages, Component: BuyoutRoutes, prepare });
