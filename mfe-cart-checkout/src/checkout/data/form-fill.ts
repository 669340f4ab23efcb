import type { ShopForm } from '@okruh/web-kit/forms';
import { type CheckoutForm, checkoutStore } from '../../model/checkout.store.ts';

/** Fills several fields at once, on the page and in what survives a reload. */
export function fillForm(form: ShopForm<CheckoutForm>, change: Partial<CheckoutForm>): void {
  for (const [name, value] of Object.entries(change)) form.set(name as keyof CheckoutForm, value);
  checkoutStore().getState().enter(change);
}
