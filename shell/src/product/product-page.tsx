import { formatMoney } from '@okruh/market';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { ProductData } from './product-source.ts';

export default function ProductPage(): ReactElement {
  const data = usePageData<ProductData>();
  if (data.kind === 'withdrawn') {
    return (
      <div className="wrap">
        <div className="page-head">
          <h1>{data.name}</h1>
        </div>
        <ul className="stack">
          {data.alternatives.map((card) => (
            <li key={card.id}>
              <Link href={card.href}>{card.name}</Link>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const { full_name: name, spec, price, text } = data.product;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{name}</h1>
        <p className="lead">{spec}</p>
      </div>
      <p>
        <b>{formatMoney(price.now)}</b>
      </p>
      <p>{text}</p>
    </div>
  );
}
