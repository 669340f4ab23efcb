import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { StoresData } from './stores-source.ts';

export default function StoresPage(): ReactElement {
  const text = useText();
  const { stores } = usePageData<StoresData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('stores.title')}</h1>
      </div>
      <ul className="stack">
        {stores.map((store) => (
          <li key={store.id}>
            <Link href={store.href}>{store.name}</Link> {store.street}, {store.city}
          </li>
        ))}
      </ul>
    </div>
  );
}
