import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import { useFreshCart } from '../cart-data.ts';

/** What is in the cart and what it comes to. */
export function CartPage() {
  const text = useText();
  const { setTitle } = useRemote();
  useFreshCart();
  const title = text('cart.title');
  useEffect(() => setTitle(title), [setTitle, title]);
  return <h1>{title}</h1>;
}
