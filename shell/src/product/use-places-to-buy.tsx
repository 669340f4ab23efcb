import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import type { IsoDate } from '@okruh/market';
import { ButtonLink, type ButtonLook } from '@okruh/ui';
import { storeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type MouseEvent, type ReactElement, Suspense, lazy, useState } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

const PlacesDialog = lazy(() => import('./late/places-dialog.tsx'));

/** Where the product can be had now. */
export interface PlacesToBuy {
  /** Opens the list of stores; without a script it leads to the page of all stores. */
  readonly link: (look: Omit<ButtonLook, 'children'>) => ReactElement;
  readonly open: () => void;
  /** Stands at the end of the page. */
  readonly dialog: ReactElement | null;
}

/** The list of stores that have the product, opened from several places of the page. */
export function usePlacesToBuy(product: ProductPage, today: IsoDate): PlacesToBuy {
  const text = useText();
  const { market } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const open = (event?: MouseEvent): void => {
    if (event?.metaKey === true || event?.ctrlKey === true) return;
    event?.preventDefault();
    setIsOpen(true);
  };
  return {
    open: () => open(),
    link: (look) => (
      <ButtonLink {...look} icon={storeIcon} href={pagePaths.stores[market]} onClick={open}>
        {text(product.stores.some(({ quantity }) => quantity > 0) ? 'product.places' : 'product.places.ask')}
      </ButtonLink>
    ),
    dialog: isOpen ? (
      <Suspense>
        <PlacesDialog product={product} today={today} onClose={() => setIsOpen(false)} />
      </Suspense>
    ) : null,
  };
}
