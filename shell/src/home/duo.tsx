import iphone from '@okruh/ui/art/iphone-13-midnight.svg';
import display from '@okruh/ui/art/part-display.svg';
import { phoneIcon, repairIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useAsset, useShell } from '../model/shell-context.tsx';
import { DeviceSearch, type FoundDevice } from './device-search.tsx';
import { tint } from './tint.ts';

/** The two other parts of the loop: what an old device brings, and what its repair costs. */
export default function Duo(): ReactElement {
  const text = useText();
  const asset = useAsset();
  const { market } = useShell();
  return (
    <section className="section duo" aria-label={text('home.duo')}>
      <div className="duo-card" style={tint('butter')}>
        <div className="stack">
          <h2>{text('home.sell.title')}</h2>
          <p className="soft">{text('home.sell.text')}</p>
          <DeviceSearch
            icon={phoneIcon}
            action={areaPaths.buyout[market]}
            find={findModels}
            texts={{
              label: text('home.sell.label'),
              placeholder: text('home.sell.placeholder'),
              submit: text('home.sell.submit'),
              failed: text('home.sell.failed'),
              price: (price) => text('home.sell.up-to', { price }),
            }}
          />
        </div>
        <img src={asset(iphone)} alt="" width="300" height="300" loading="lazy" />
      </div>
      <div className="duo-card" style={tint('mint')}>
        <div className="stack">
          <h2>{text('home.repair.title')}</h2>
          <p className="soft">{text('home.repair.text')}</p>
          <DeviceSearch
            icon={repairIcon}
            action={areaPaths.service[market]}
            find={findRepairs}
            texts={{
              label: text('home.repair.label'),
              placeholder: text('home.repair.placeholder'),
              submit: text('home.repair.submit'),
              failed: text('home.repair.failed'),
              price: (price) => text('home.repair.from', { price }),
            }}
          />
        </div>
        <img src={asset(display)} alt="" width="300" height="300" loading="lazy" />
      </div>
    </section>
  );
}

async function findModels(words: string, signal: AbortSignal): Promise<readonly FoundDevice[]> {
  const { buyout } = await import('../model/services.ts');
  const { items } = await buyout.call('search_models', { query: { q: words }, signal });
  return items.map(({ url, label, image, price_up_to: price }) => ({ href: url, label, image, price }));
}

async function findRepairs(words: string, signal: AbortSignal): Promise<readonly FoundDevice[]> {
  const { repairs } = await import('../model/services.ts');
  const { items } = await repairs.call('smart_search', { query: { term: words }, signal });
  return items.map(({ href, label, image, operation, price_from: price }) => ({
    href,
    label: operation === null ? label : `${label}, ${operation.label}`,
    image,
    price,
  }));
}
