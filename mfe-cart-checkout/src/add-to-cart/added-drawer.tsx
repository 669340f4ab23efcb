import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { addMoney, formatMoney, isZeroMoney } from '@okruh/market';
import { Button, ButtonLink, Drawer, Icon } from '@okruh/ui';
import { giftIcon, sellIcon, shieldIcon, successIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { AccessoryOffer, selectOffered } from '../parts/accessory-offer.tsx';
import { checkout } from '../model/api.ts';
import { cartProductsOptions, type Package } from '../model/cart-data.ts';
import { chooseExtra, findChosen, extraChange, type ExtraGroup, extraGroups, type ExtraOffer, type Extras } from '../model/extras.ts';
import { failureWords } from '../model/failure-words.ts';
import { cartPath } from '../model/pages.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { ShopLink } from '../parts/shop-link.tsx';
import { useCartChange } from '../model/use-cart-change.ts';
import styles from './add-to-cart.module.css';
import { ExtrasChoice } from './extras-choice.tsx';

interface AddedDrawerProps {
  readonly packageId: string;
  readonly product: ProductPage;
  readonly onClose: () => void;
}

/** What has just been added, what could go with it, and the two ways on. */
export function AddedDrawer({ packageId, product, onClose }: AddedDrawerProps) {
  const text = useText();
  const { market } = useRemote();
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set([product.id]));
  const found = useQuery(packageQuery(packageId));
  const cart = useQuery(cartProductsOptions());
  // What comes as a gift isn't sold beside it.
  const offered = selectOffered(
    product.accessories,
    new Set([...inCart, ...listGifts(found.data).map(({ productSeoName }) => productSeoName)]),
  );
  const href = cartPath(market);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={
        <span className={styles.added}>
          <Icon of={successIcon} />
          {text('added.title')}
        </span>
      }
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {text('added.stay')}
          </Button>
          <ShopLink href={href} asChild>
            <ButtonLink kind="key" href={href}>
              {text('added.cart')}
            </ButtonLink>
          </ShopLink>
        </>
      }
    >
      <div className={`device-line ${styles.device}`}>
        <ProductPicture image={product.images[0] ?? null} size={64} />
        <div className={styles.name}>
          <b>{product.name}</b>
          <p className="small muted">{product.spec}</p>
        </div>
        <b className="num push">{formatMoney(found.data?.product.total ?? product.price.now)}</b>
      </div>
      {found.data !== undefined && <WithIt found={found.data} />}
      {cart.data !== undefined && (
        <p className={styles.cartTotal}>
          <span>{text('added.cart-total', { count: cart.data.count })}</span>
          <b className="num push">{formatMoney(cart.data.total)}</b>
        </p>
      )}
      {offered.length > 0 && (
        <section className="stack">
          <h3>{text('added.accessories')}</h3>
          <AccessoryOffer
            accessories={offered}
            packageId={packageId}
            onAdded={({ id }) => setInCart((before) => new Set([...before, id]))}
          />
        </section>
      )}
      {found.data !== undefined && <DrawerExtras found={found.data} />}
    </Drawer>
  );
}

const listGifts = (found: Package | undefined) => (found?.children ?? []).filter(({ kind }) => kind === 'gift');

/** What hangs on the product: its gift, the chosen services, and the old device with what is expected back for it. */
function WithIt({ found: { product, children, trade_in: tradeIn } }: { readonly found: Package }) {
  const text = useText();
  const missing = product.missing_gift;
  if (children.length === 0 && tradeIn === null && missing === undefined) return null;
  return (
    <ul className={styles.withIt} aria-label={text('added.with')}>
      {children.map((line) => (
        <li key={line.id}>
          <Icon of={line.kind === 'gift' ? giftIcon : shieldIcon} />
          <span>{line.name}</span>
          <span className="num push">{isZeroMoney(line.total) ? text('added.free') : formatMoney(line.total)}</span>
        </li>
      ))}
      {missing !== undefined && (
        <li>
          <Icon of={giftIcon} />
          <span>{text('gift.missing', { gift: missing })}</span>
        </li>
      )}
      {tradeIn !== null && (
        <li>
          <Icon of={sellIcon} />
          <span>{text('added.trade-in', { device: tradeIn.label })}</span>
          <span className="num push">{formatMoney(addMoney(tradeIn.estimate, tradeIn.bonus))}</span>
        </li>
      )}
    </ul>
  );
}

const packageQuery = (id: string) => checkout.query('cart_package_product_data', { params: { id } });

/** Extras of what was added, saved as they are chosen. */
function DrawerExtras({ found }: { readonly found: Package }) {
  const text = useText();
  const { locale, toast } = useRemote();
  const queryClient = useQueryClient();
  const { queryKey } = packageQuery(found.id);
  const change = useCartChange<{ readonly group: ExtraGroup; readonly offer: ExtraOffer | null }, Package>({
    change({ group, offer }) {
      queryClient.setQueryData(queryKey, { ...found, extras: chooseExtra(found.extras, group, offer) });
      return checkout.call('update_cart_package_product_data', {
        params: { id: found.id },
        body: extraChange(group, offer?.value ?? null),
      });
    },
    onDone: (answer) => void queryClient.setQueryData(queryKey, answer),
    onRefused: (error) => toast({ kind: 'error', title: text('add.failed'), text: failureWords(error, locale) }),
  });
  const choose = (extras: Extras): void => {
    const group = extraGroups.find((one) => extras[one] !== found.extras[one]);
    if (group !== undefined) change.mutate({ group, offer: findChosen(extras, group) });
  };
  return <ExtrasChoice extras={found.extras} onChange={choose} />;
}
