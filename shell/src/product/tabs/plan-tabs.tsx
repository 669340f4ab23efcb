import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { type ReactElement, Suspense, lazy, useEffect, useState } from 'react';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

const PlanPanel = lazy(() => import('../plans/plan-panel.tsx'));

const tabs = ['buy', 'instalments', 'leasing'] as const;

/** Buy, instalments, leasing: links to parts of the page, so that each has an address. What the last two show comes with the press. */
export default function PlanTabs({ product }: { readonly product: ProductPage }): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const [hash, setHash] = useState('');
  useEffect(() => {
    const read = (): void => setHash(window.location.hash);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const offered = product.is_leased ? tabs : tabs.slice(0, 2);
  const open = offered.find((tab) => `#${tab}` === hash) ?? 'buy';
  return (
    <>
      <nav className="segmented plan-tabs" aria-label={text('product.buy')}>
        {offered.map((tab) => (
          <a key={tab} href={`#${tab}`} aria-current={tab === open}>
            {text(`product.${tab}`)}
          </a>
        ))}
      </nav>
      {open !== 'buy' && (
        <div className="plan-panel stack">
          <Suspense>
            <PlanPanel key={product.id + open} product={product} tab={open} />
          </Suspense>
        </div>
      )}
    </>
  );
}
