import { addToCart } from '@okruh/contracts/analytics';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useEffect, useState } from 'react';
import { catalog, checkout } from '../model/api.ts';
import { toAddRequest, findChosen, type Extras } from '../model/extras.ts';
import { failureWords } from '../model/failure-words.ts';
import { findProduct } from '../model/pages.ts';
import { QuantityField } from '../parts/quantity-field.tsx';
import { useAddProduct } from '../model/use-add-product.ts';
import { ExtrasChoice } from './extras-choice.tsx';
import { InstalmentLine } from './instalment-line.tsx';
import { toAnalyticsItem } from './to-analytics-item.ts';
import { keyPrice } from './key-price.ts';
import { useChosenTradeIn } from './use-chosen-trade-in.ts';

/** What opens after adding: most visitors of a product's page never see it. */
const AddedDrawer = lazy(async () => ({ default: (await import('./added-drawer.tsx')).AddedDrawer }));

/** Most pieces at once, see MAX_PIECES of the contract, whose schemas browsers don't load. */
const MAX_PIECES = 20;

/** The key of a product's page. Nothing while the product is loading: the page has a key of its own meanwhile. */
export function AddToCart() {
  const { market, path, locale } = useRemote();
  const id = findProduct(market, path);
  const product = useQuery({ ...catalog.query('get_product', { params: { product: id ?? '-' } }), enabled: id !== null });
  if (product.isLoadingError) return <NotForSale reason={failureWords(product.error, locale)} />;
  if (product.data === undefined) return null;
  return <Buy key={product.data.id} product={product.data} />;
}

function Buy({ product }: { readonly product: ProductPage }) {
  const text = useText();
  if (product.is_service) return <NotForSale reason={text('buy.service')} />;
  // The day on which it comes is informed of whatever can be ordered now.
  if (product.stock.delivery_on === null) return <NotForSale reason={text('buy.sold-out')} />;
  return <Buyable product={product} />;
}

/** Why there is no key; what else there is to choose stands above. */
function NotForSale({ reason }: { readonly reason: string }) {
  const text = useText();
  const { toast } = useRemote();
  // The shell's page may be older than the last piece: a press on its keys is answered here, and none of them waits any longer.
  useBrowserEvent('shell:buy-pressed', () => toast({ kind: 'info', title: text('buy.not'), text: reason }));
  useEffect(() => emitBrowserEvent('cart:buy-ready', {}), []);
  return (
    <div className="buy">
      <Button kind="quiet" size="large" block disabledBecause={reason}>
        {text('buy.not')}
      </Button>
      <p className="small soft">{reason}</p>
    </div>
  );
}

function Buyable({ product }: { readonly product: ProductPage }) {
  const text = useText();
  const remote = useRemote();
  const { locale, toast } = remote;
  const queryClient = useQueryClient();
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState<Extras | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const offered = useQuery(checkout.query('product_extras', { params: { product: product.id } }));
  const extras = chosen ?? offered.data ?? null;
  const tradeIn = useChosenTradeIn();
  const onRefused = (error: unknown): void => toast({ kind: 'error', title: text('add.failed'), text: failureWords(error, locale) });
  const add = useAddProduct({
    onAdded: (answer) => void show(answer.cart_package_item_id),
    onRefused,
  });
  const show = async (id: string): Promise<void> => {
    pushAnalytics(addToCart(toAnalyticsItem(product, quantity), product.price.now.currency));
    // Insurance belongs to the package that came of it, and isn't part of adding (specification 3).
    const insurance = extras === null ? null : findChosen(extras, 'insurances');
    if (insurance !== null) {
      const body = { selected_insurance_ids: [insurance.value] };
      await checkout.call('update_cart_package_product_data', { params: { id }, body }).catch(onRefused);
    }
    setAdded(id);
    setQuantity(1);
    setChosen(null);
  };
  const press = (): void => {
    if (add.isPending) return;
    add.mutate({
      product: product.id,
      quantity,
      ...tradeIn,
      ...(extras !== null && toAddRequest(extras)),
    });
  };
  useBrowserEvent('shell:plan-pressed', (plan) => {
    void import('./purchase-by-plan.ts').then(({ purchaseByPlan }) => purchaseByPlan(product, plan, { text, remote, queryClient }));
  });
  useBrowserEvent('shell:buy-pressed', press);
  // A press on the shell's key that was earlier than this one comes now.
  useEffect(() => emitBrowserEvent('cart:buy-ready', {}), []);
  const price = keyPrice(product.price.now, quantity, extras);
  const max = Math.min(product.stock.quantity ?? MAX_PIECES, MAX_PIECES);
  return (
    <div className="buy">
      <div className="buy-row">
        {max > 1 && <QuantityField product={product.name} value={quantity} max={max} onChange={setQuantity} />}
        <Button kind="key" size="large" block icon={cartIcon} busy={add.isPending} onClick={press}>
          {text('buy', { price: formatMoney(price) })}
        </Button>
      </div>
      <div className="buy-more">
        <InstalmentLine product={product.id} />
        {extras !== null && <ExtrasChoice extras={extras} onChange={setChosen} />}
      </div>
      {added !== null && (
        <Suspense>
          <AddedDrawer packageId={added} product={product} onClose={() => setAdded(null)} />
        </Suspense>
      )}
    </div>
  );
}
