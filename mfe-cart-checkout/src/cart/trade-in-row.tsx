import { addMoney, formatMoney, formatMoneyChange, isZeroMoney, negateMoney } from '@okruh/market';
import { Icon, LinkButton } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { DeviceSearch, type DeviceSearchWords } from '@okruh/web-kit/device-search';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { buyout, checkout } from '../api.ts';
import type { Package } from '../cart-data.ts';
import { failureWords } from '../failure-words.ts';
import { useCartChange } from '../use-cart-change.ts';
import { withPackage } from './cart-changes.ts';
import styles from './cart.module.css';

/** Kinds of devices that an old one of its kind is worth a bonus for. */
const devices: ReadonlySet<string | null> = new Set(['phone', 'tablet', 'smartwatch', 'computer']);

interface TradeInRowProps {
  readonly found: Package;
  readonly onChanging: (id: string, isChanging: boolean) => void;
}

/** The old device given in part payment for a product: which one, what it takes off, another one, none. */
export function TradeInRow({ found, onChanging }: TradeInRowProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const choice = useTradeInChoice(found);
  const { id, trade_in: tradeIn, trade_in_percent: percent, product } = found;
  const key = `${id}-trade-in`;
  useEffect(() => {
    onChanging(key, choice.isPending);
    return () => onChanging(key, false);
  }, [onChanging, key, choice.isPending]);
  if (tradeIn === null && percent === null && !devices.has(product.type_device)) return null;
  const toggle = (label: string) => (
    <LinkButton aria-expanded={isOpen} aria-busy={choice.isPending || undefined} onClick={() => setIsOpen(!isOpen)}>
      {label}
    </LinkButton>
  );
  const choose = (device: string | null): void => {
    setIsOpen(false);
    choice.mutate(device);
  };
  return (
    <>
      {tradeIn === null ? (
        <div>
          <Icon of={sellIcon} />
          {toggle(text('cart.trade-in.add'))}
        </div>
      ) : (
        <div className={styles.tradeIn}>
          <Icon of={sellIcon} />
          <span>
            {text('cart.trade-in', { device: tradeIn.label, quality: tradeIn.quality })}
            {!isZeroMoney(tradeIn.bonus) && <small>{text('cart.trade-in.with-bonus', { bonus: formatMoney(tradeIn.bonus) })}</small>}
          </span>
          <span className={`push num ${styles.off}`}>{formatMoneyChange(negateMoney(addMoney(tradeIn.estimate, tradeIn.bonus)))}</span>
          {toggle(text('cart.trade-in.edit'))}
        </div>
      )}
      {isOpen && (
        <div className={styles.search}>
          <DeviceSearch
            words={searchWords(text)}
            search={(q) => buyout.query('search_models', { query: { q } })}
            onChoose={choose}
            onClose={() => setIsOpen(false)}
          />
          {tradeIn !== null && (
            <p className={styles.links}>
              <Link href={tradeIn.url}>{text('cart.trade-in.exact')}</Link>
              <LinkButton onClick={() => choose(null)}>{text('cart.trade-in.forget')}</LinkButton>
            </p>
          )}
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

/** Gives an old device in part payment by its identifier; null takes it back. */
function useTradeInChoice({ id }: Package) {
  const text = useText();
  const { locale, toast } = useRemote();
  return useCartChange<string | null, Partial<Package> | undefined>({
    change: (device) =>
      device === null
        ? checkout.call('delete_cart_package_product_buyout_bonus', { params: { id } }).then(() => undefined)
        : checkout.call('cart_package_product_buyout_bonus', { params: { id }, body: { device_identifier: device } }),
    learn: (cart, answer) => withPackage(cart, id, (one) => (answer === undefined ? { ...one, trade_in: null } : { ...one, ...answer })),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.trade-in.failed'), text: failureWords(error, locale) }),
  });
}
