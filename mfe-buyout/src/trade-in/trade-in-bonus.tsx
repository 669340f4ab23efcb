import { CART_COUNT_COOKIE } from '@okruh/contracts/cookies';
import { emitBrowserEvent, ProblemError, useBrowserEvent } from '@okruh/web-kit';
import { DeviceSearch, type DeviceSearchWords } from '@okruh/web-kit/device-search';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useRef, useState } from 'react';
import { buyout } from '../model/api.ts';
import { checkout } from './cart-api.ts';
import { ChosenDevice } from './chosen-device.tsx';
import { NoDevice } from './no-device.tsx';
import { rememberDevice, rememberedDevice, type RememberedDevice } from '../model/remembered-device.ts';
import styles from './trade-in.module.css';

/**
 * The old device that is sold to us with the purchase. The page receives which device it is and asks for its price by itself.
 * A device that belongs to another product of the cart already isn't ticked: it can be moved here.
 */
export function TradeInBonus() {
  const [chosen, setChosen] = useState(rememberedDevice);
  const [isSearching, setIsSearching] = useState(false);
  const tradeIn = useQuery({
    ...buyout.query('get_trade_in', tradeInRequest(chosen)),
    enabled: chosen !== null,
  });
  // What was remembered may have left the price list since.
  const isGone = tradeIn.error instanceof ProblemError && tradeIn.error.status === 404;
  const device = isGone ? null : chosen;
  const owner = useOtherProduct(device?.deviceIdentifier ?? null);
  const [moved, setMoved] = useState<string | null>(null);
  const isMoved = owner !== null && moved === device?.deviceIdentifier;
  const isCounted = device?.isCounted === true && (owner === null || isMoved);
  const counted = isCounted && tradeIn.data !== undefined ? device.deviceIdentifier : null;
  const answers = device?.choices.join(',') ?? '';
  const emit = (): void =>
    emitBrowserEvent('buyout:trade-in-chosen', {
      deviceIdentifier: counted,
      conditionChoices: counted === null || answers === '' ? [] : answers.split(','),
      isMoved,
    });
  useEffect(emit, [counted, answers, isMoved]);
  // The cart's key may come to the page later than this.
  useBrowserEvent('cart:trade-in-asked', emit);

  const choose = (next: RememberedDevice | null): void => {
    rememberDevice(next);
    setChosen(next);
  };
  const words = useSearchWords();
  const root = useFocusKeeper(isSearching ? 'search' : (device?.deviceIdentifier ?? 'none'));
  return (
    <div ref={root}>
      {isSearching ? (
        <div className={styles.search}>
          <DeviceSearch
            words={words}
            search={(q) => buyout.query('search_models', { query: { q } })}
            onChoose={(deviceIdentifier) => {
              choose({ deviceIdentifier, isCounted: true, choices: [] });
              setIsSearching(false);
            }}
            onClose={() => setIsSearching(false)}
          />
        </div>
      ) : device === null ? (
        <NoDevice onSearch={() => setIsSearching(true)} />
      ) : (
        <ChosenDevice
          tradeIn={tradeIn.data ?? null}
          isCounted={isCounted}
          takenBy={owner === null || isMoved ? null : owner}
          hasFailed={tradeIn.isError}
          onRetry={() => void tradeIn.refetch()}
          onCount={(wanted) => choose({ ...device, isCounted: wanted })}
          onMove={() => {
            setMoved(device.deviceIdentifier);
            choose({ ...device, isCounted: true });
          }}
          onSearch={() => setIsSearching(true)}
          onForget={() => choose(null)}
        />
      )}
    </div>
  );
}

const tradeInRequest = (device: RememberedDevice | null) => ({
  params: { device: device?.deviceIdentifier ?? '-' },
  query: device === null || device.choices.length === 0 ? {} : { answers: device.choices.join(',') },
});

/** Name of another product of the cart that the device is given with; null without one. Nobody is asked while the cart is empty. */
function useOtherProduct(device: string | null): string | null {
  const { path } = useRemote();
  const [hasCart, setHasCart] = useState(cartIsFilled);
  const cart = useQuery({ ...checkout.query('cart_packages'), enabled: device !== null && hasCart });
  useBrowserEvent('cart:changed', ({ count }) => {
    setHasCart(count > 0);
    if (count > 0 && device !== null) void cart.refetch();
  });
  if (!hasCart) return null;
  const owner = cart.data?.packages.find(({ trade_in: given, product }) => given?.device_identifier === device && product.href !== path);
  return owner?.product.name ?? null;
}

/** The number of pieces in the cart stands in a cookie that pages may read. */
const CART_HAS_PIECES = new RegExp(`${CART_COUNT_COOKIE.plain}=[1-9]`);
const cartIsFilled = (): boolean => typeof document !== 'undefined' && CART_HAS_PIECES.test(document.cookie);

function useSearchWords(): DeviceSearchWords {
  const text = useText();
  return {
    label: text('trade-in.search'),
    example: text('trade-in.search.example'),
    close: text('trade-in.close'),
    found: (count) => text('trade-in.search.found', { count }),
    upTo: (price) => text('trade-in.search.up-to', { price }),
    nothing: text('trade-in.search.nothing'),
    failed: text('trade-in.search.failed'),
  };
}

/** What a visitor opens or chooses gets the focus, because the button that did it is gone. Nothing of it at the start. */
function useFocusKeeper(view: string) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const element = root.current;
    (element?.querySelector<HTMLElement>('input') ?? element?.querySelector<HTMLElement>('button'))?.focus();
  }, [view]);
  return root;
}
