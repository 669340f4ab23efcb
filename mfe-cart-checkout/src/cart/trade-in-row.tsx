import { Icon, LinkButton } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { DeviceSearch, type DeviceSearchWords } from '@okruh/web-kit/device-search';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { buyout, checkout } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { withPackage } from './cart-changes.ts';
import styles from './cart.module.css';
import { useDescribeDevice } from './describe-device.ts';

/** Kinds of devices that an old one of its kind is worth a bonus for. */
const devices: ReadonlySet<string | null> = new Set(['phone', 'tablet', 'smartwatch', 'computer']);

interface TradeInRowProps {
  readonly found: Package;
  readonly onChanging: (id: string, isChanging: boolean) => void;
}

/** The old device given with a product: which one, or the way to choose one. Its condition is asked before it goes into the cart. */
export function TradeInRow({ found, onChanging }: TradeInRowProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const describe = useDescribeDevice();
  const remove = useTakeBack(found);
  const { id, trade_in: tradeIn, trade_in_percent: percent, product } = found;
  const key = `${id}-trade-in`;
  useEffect(() => {
    onChanging(key, remove.isPending);
    return () => onChanging(key, false);
  }, [onChanging, key, remove.isPending]);
  if (tradeIn !== null) {
    return (
      <div className={styles.tradeIn}>
        <Icon of={sellIcon} />
        <span>{text('cart.trade-in', { device: tradeIn.label })}</span>
        <LinkButton
          className="push"
          aria-busy={remove.isPending || undefined}
          aria-label={text('cart.trade-in.forget.label', { device: tradeIn.label })}
          onClick={() => remove.mutate()}
        >
          {text('cart.trade-in.forget')}
        </LinkButton>
      </div>
    );
  }
  if (percent === null && !devices.has(product.type_device)) return null;
  return (
    <>
      <div>
        <Icon of={sellIcon} />
        <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text('cart.trade-in.add')}
        </LinkButton>
      </div>
      {isOpen && (
        <div className={styles.search}>
          <DeviceSearch
            words={searchWords(text)}
            search={(q) => buyout.query('search_models', { query: { q } })}
            onChoose={(deviceIdentifier) => {
              setIsOpen(false);
              describe({ packageId: id, deviceIdentifier, choices: [] });
            }}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
    </>
  );
}

const searchWords = (text: ReturnType<typeof useText>): DeviceSearchWords => ({
  label: text('cart.device'),
  example: text('cart.device.example'),
  close: text('cart.device.close'),
  found: (count) => text('cart.device.found', { count }),
  upTo: (price) => text('cart.device.up-to', { price }),
  nothing: text('cart.device.nothing'),
  failed: text('cart.device.failed'),
});

/** Takes the old device of a package back. */
function useTakeBack({ id }: Package) {
  const text = useText();
  const { locale, toast } = useRemote();
  return useCartChange({
    change: () => checkout.call('delete_cart_package_product_buyout_bonus', { params: { id } }),
    learn: (cart) => withPackage(cart, id, (one) => ({ ...one, trade_in: null })),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) }),
  });
}
