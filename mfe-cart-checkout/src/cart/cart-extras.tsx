import type { CartLine } from '@okruh/contracts/http/checkout/cart';
import { isZeroMoney } from '@okruh/market';
import { Icon, LinkButton } from '@okruh/ui';
import { giftIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import { checkout } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import { extraChange, type ExtraGroup, extraGroups, type ExtraOffer, findGroup, hasOffers, paidOffers } from '../model/extras.ts';
import { extraPrice, ExtraRow, ExtrasPicker } from '../parts/extras-picker.tsx';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { foreseeExtra, withPackage } from './cart-changes.ts';
import styles from './cart.module.css';
import { TradeInRow } from './trade-in-row.tsx';

/** So few offers stand there at once; more of them open with a button. */
const FEW = 2;

interface CartExtrasProps {
  readonly found: Package;
  /** Everything on offer is open. */
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onChanging: (id: string, isChanging: boolean) => void;
}

interface Choice {
  readonly group: ExtraGroup;
  readonly offer: ExtraOffer | null;
}

/** What hangs on a product: chosen extras, gifts, the old device, and what else could be added. */
export function CartExtras({ found, isChoosing, onChoosing, onChanging }: CartExtrasProps) {
  const text = useText();
  const { locale, toast } = useRemote();
  const change = useCartChange<Choice, Package>({
    change: ({ group, offer }) =>
      checkout.call('update_cart_package_product_data', { params: { id: found.id }, body: extraChange(group, offer?.value ?? null) }),
    foresee: (cart, { group, offer }) => withPackage(cart, found.id, (one) => foreseeExtra(one, group, offer)),
    learn: (cart, answer) => withPackage(cart, found.id, () => answer),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) }),
  });
  const { id, product, extras, children, quantity } = found;
  const key = `${id}-extras`;
  useEffect(() => {
    onChanging(key, change.isPending);
    return () => onChanging(key, false);
  }, [onChanging, key, change.isPending]);
  const choose = (group: ExtraGroup, offer: ExtraOffer | null): void => change.mutate({ group, offer });
  const offers = extraGroups.flatMap((group) => paidOffers(extras, group).map((offer) => ({ group, offer })));
  const isShort = offers.length <= FEW;
  const chosen = children.flatMap((line) => {
    const group = findGroup(line.kind);
    return group === null || isZeroMoney(line.unit_price) ? [] : [{ line, group }];
  });
  const gifts = children.filter(({ kind }) => kind === 'gift');
  const others = isShort && !isChoosing ? offers.filter(({ offer }) => !offer.selected) : [];
  const isOpen = isChoosing && !isShort;
  return (
    <div className={`cart-extras ${styles.extras}`}>
      {gifts.map((line) => (
        <GiftRow key={line.id} line={line} />
      ))}
      {product.missing_gift !== undefined && (
        <div>
          <Icon of={giftIcon} />
          <span className="soft">{text('gift.missing', { gift: product.missing_gift })}</span>
        </div>
      )}
      {isOpen ? (
        <ExtrasPicker extras={extras} onChoose={choose} />
      ) : (
        chosen.map(({ line, group }) => (
          <ExtraRow
            key={line.id}
            type="checkbox"
            label={line.name}
            end={extraPrice(quantity, line.unit_price)}
            checked
            onChange={() => choose(group, null)}
          />
        ))
      )}
      {others.map(({ group, offer }) => (
        <ExtraRow
          key={group + offer.value}
          type="checkbox"
          label={offer.name}
          end={extraPrice(quantity, offer.price)}
          checked={false}
          onChange={() => choose(group, offer)}
        />
      ))}
      {!isShort && hasOffers(extras) && (
        <div>
          <LinkButton aria-expanded={isChoosing} onClick={() => onChoosing(!isChoosing)}>
            {text(isChoosing ? 'cart.extras.close' : 'cart.extras.open', { product: product.name })}
          </LinkButton>
        </div>
      )}
      <TradeInRow found={found} onChanging={onChanging} />
    </div>
  );
}

function GiftRow({ line }: { readonly line: CartLine }) {
  const text = useText();
  return (
    <div>
      <Icon of={giftIcon} />
      <span>{line.name}</span>
      <span className="push">{text('sum.free')}</span>
    </div>
  );
}
