import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { StoreData } from './store-source.ts';

export default function StorePage(): ReactElement {
  const { store } = usePageData<StoreData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{store.name}</h1>
        <p className="lead">
          {store.street}, {store.city}
        </p>
      </div>
      <p>{store.access}</p>
    </div>
  );
}
