import { formatMoney } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { defineServerRender, type PageFacts, type PreparedPage } from '@okruh/web-kit/server';
import { createBuyoutClient } from './api.ts';
import { BuyoutRoutes } from './buyout-routes.tsx';
import { messages } from './messages.ts';
import { pageOf, shownSelection, type WizardSelection, wizardPath } from './pages.ts';
import { isUnknownCode, prefetchStatus } from './status/use-buyout.ts';
import { type SelectorData, selectorDataOptions } from './wizard/selector-data.ts';

/** Fetches what the page shows in one call and says how it is called. */
async function prepare({ context, queryClient, text }: PreparedPage): Promise<PageFacts> {
  const page = pageOf(context.market, context.path, context.search);
  const client = createBuyoutClient({ fetch: (url, init) => context.fetch(url, { ...init, signal: context.signal }) });
  switch (page.kind) {
    case 'wizard': {
      const shown = shownSelection(context.market, page.selection);
      const data = await queryClient.fetchQuery(selectorDataOptions(client, queryClient, shown));
      return wizardFacts(page.selection, data, context.market, text);
    }
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
  selection: WizardSelection,
  data: SelectorData,
  market: PreparedPage['context']['market'],
  text: TextFunction,
): PageFacts {
  // Only what the address names wrongly is corrected; query parameters stay.
  const corrected = new URL(data.url, 'http://shop').pathname;
  if (corrected !== wizardPath(market, { ...shownSelection(market, selection), condition: null }))
    return { status: 302, redirect: data.url, title: '', description: '' };
  const canonical = wizardPath(market, { ...selection, condition: null });
  const best = data.appraisal?.appraisal_result[0]?.price;
  if (data.device && best) {
    const { name: device, variant } = data.device;
    return {
      title: text('condition.meta.title', { device, variant }),
      description: text('condition.meta.description', { device, price: formatMoney(best) }),
      canonical,
    };
  }
  const labelOf = (choices: ReadonlyArray<{ value: string; label: string }>, value: string | null): string | null =>
    choices.find((choice) => choice.value === value)?.label ?? null;
  const type = labelOf(data.choices.product_type, data.selected_choices.product_type);
  const manufacturer = labelOf(data.choices.product_manufacturer, data.selected_choices.product_manufacturer);
  const title =
    type !== null && manufacturer !== null
      ? text('select.meta.title.manufacturer', { manufacturer, type })
      : type !== null
        ? text('select.meta.title.type', { type })
        : text('select.meta.title');
  return { title, description: text('select.meta.description'), canonical };
}

/** What the gateway renders with: `render(context) → HTML and inlined data`. */
export const { render } = defineServerRender({ name: 'mfe-buyout', messages, Component: BuyoutRoutes, prepare });
