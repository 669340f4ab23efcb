import { addToCart } from '@okruh/contracts/analytics';
import type { BrowserEvents } from '@okruh/contracts/browser-events';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { emitBrowserEvent, ProblemError } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import type { useText } from '@okruh/web-kit/i18n';
import type { QueryClient } from '@okruh/web-kit/query';
import type { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../model/api.ts';
import { cartProductsOptions, emitCartChanged, refreshCart } from '../model/cart-data.ts';
import { failureWords } from '../model/failure-words.ts';
import { cartPath, checkoutPath } from '../model/pages.ts';
import { toAnalyticsItem } from './to-analytics-item.ts';

interface Around {
  readonly text: ReturnType<typeof useText>;
  readonly remote: Pick<ReturnType<typeof useRemote>, 'market' | 'locale' | 'toast' | 'navigate'>;
  readonly queryClient: QueryClient;
}

/**
 * Puts one piece into the cart unless it is there, chooses the plan as the cart's payment, and goes on to the checkout. A plan that
 * the cart can't have, for what else is in it, leads to the cart with the reason. Answers with `cart:plan-settled`.
 */
export async function purchaseByPlan(
  product: ProductPage,
  { kind, plan }: BrowserEvents['shell:plan-pressed'],
  { text, remote, queryClient }: Around,
): Promise<void> {
  const { market, locale, toast, navigate } = remote;
  try {
    await putIn(product, queryClient);
    try {
      await checkout.call('payment', {
        body: kind === 'leasing' ? { type_payment: 'leasing', leasing: plan } : { type_payment: 'instalments', barem: plan },
      });
      navigate(checkoutPath(market, 'delivery'));
    } catch (error) {
      // Why this cart can't have it stands in the details.
      const reason = error instanceof ProblemError ? error.detail : null;
      toast({ kind: 'error', title: text('plan.refused'), text: reason ?? failureWords(error, locale) });
      navigate(cartPath(market));
    }
  } catch (error) {
    toast({ kind: 'error', title: text('add.failed'), text: failureWords(error, locale) });
  }
  void refreshCart(queryClient);
  emitBrowserEvent('cart:plan-settled', {});
}

async function putIn(product: ProductPage, queryClient: QueryClient): Promise<void> {
  const { products } = await queryClient.fetchQuery(cartProductsOptions());
  if (products.some(({ productSeoName }) => productSeoName === product.id)) return;
  const { count } = await checkout.call('add_product', {
    body: { product: product.id, quantity: 1 },
    idempotencyKey: crypto.randomUUID(),
  });
  emitCartChanged(count);
  pushAnalytics(addToCart(toAnalyticsItem(product, 1), product.price.now.currency));
}
