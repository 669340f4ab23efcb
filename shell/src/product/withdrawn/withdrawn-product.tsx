import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { IsoDate } from '@okruh/market';
import { ButtonLink, Empty } from '@okruh/ui';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { ProductCards } from '../../product-card/product-cards.tsx';
import { pagePaths } from '../../model/routes.ts';
import { useShell } from '../../model/shell-context.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

export interface WithdrawnProductProps {
  readonly name: string;
  readonly alternatives: readonly ProductCard[];
  readonly today: IsoDate;
}

/** A product that isn't sold any more: its name, and what comes nearest to it. */
export default function WithdrawnProduct({ name, alternatives, today }: WithdrawnProductProps): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { market } = useShell();
  const title = text('product.withdrawn.alternatives');
  return (
    <div className="wrap">
      <Empty
        level={1}
        title={name === '' ? text('product.withdrawn') : text('product.withdrawn.name', { name })}
        actions={
          <ButtonLink kind="quiet" href={pagePaths.home[market]}>
            {text('product.withdrawn.home')}
          </ButtonLink>
        }
      >
        {text('product.withdrawn.text')}
      </Empty>
      {alternatives.length > 0 && (
        <section className="section" aria-labelledby="alternatives">
          <div className="section-head">
            <h2 id="alternatives">{title}</h2>
          </div>
          <ProductCards cards={alternatives} list={{ id: 'product-withdrawn', name: title }} today={today} />
        </section>
      )}
    </div>
  );
}
