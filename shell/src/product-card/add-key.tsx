import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { Icon } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { useShell, useShellState } from '../model/shell-context.tsx';

/**
 * The one key of a card: puts the variant that the card shows into the cart. The cart's own code comes with the first
 * press (remote/quick-add-place). What can't be added now says why and stays reachable.
 */
export function AddKey({ card }: { readonly card: ProductCard }): ReactElement | null {
  const text = useText();
  const { store } = useShell();
  const isReleased = useShellState(({ release }) => release['mfe-cart-checkout'] !== undefined);
  const isBusy = useShellState(({ adding }) => adding?.product === card.id);
  if (!isReleased) return null;
  const reason = card.stock.delivery_on === null ? text(card.stock.state === 'none' ? 'card.none' : 'card.service') : null;
  const label = text('card.add', { name: card.name });
  return (
    <button
      type="button"
      className="button button-key button-icon card-key"
      aria-label={reason === null ? label : `${label}, ${reason}`}
      aria-busy={isBusy || undefined}
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      onClick={() => {
        if (reason === null && !isBusy) store.setState({ adding: { product: card.id, href: card.href } });
      }}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <Icon of={cartIcon} />
    </button>
  );
}
