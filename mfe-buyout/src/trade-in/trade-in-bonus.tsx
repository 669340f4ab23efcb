import { emitBrowserEvent, ProblemError, useBrowserEvent } from '@okruh/web-kit';
import { DeviceSearch, type DeviceSearchWords } from '@okruh/web-kit/device-search';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { buyout } from '../api.ts';
import { ChosenDevice } from './chosen-device.tsx';
import { NoDevice } from './no-device.tsx';
import { rememberDevice, rememberedDevice, type RememberedDevice } from './remembered-device.ts';
import styles from './trade-in.module.css';

/**
 * What an old device takes off the price. The page hears which device it is and asks for its price by itself; this part
 * knows nothing of the product.
 */
export function TradeInBonus() {
  const [chosen, setChosen] = useState(rememberedDevice);
  const [isSearching, setIsSearching] = useState(false);
  const tradeIn = useQuery({
    ...buyout.query('get_trade_in', { params: { device: chosen?.deviceIdentifier ?? '-' } }),
    enabled: chosen !== null,
  });
  // What was remembered may have left the price list since.
  const isGone = tradeIn.error instanceof ProblemError && tradeIn.error.status === 404;
  const device = isGone ? null : chosen;
  const counted = device?.isCounted === true && tradeIn.data !== undefined ? device.deviceIdentifier : null;
  useEffect(() => emitBrowserEvent('buyout:trade-in-chosen', { deviceIdentifier: counted }), [counted]);
  // The cart's key may come to the page later than this.
  useBrowserEvent('cart:trade-in-asked', () => emitBrowserEvent('buyout:trade-in-chosen', { deviceIdentifier: counted }));

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
              choose({ deviceIdentifier, isCounted: true });
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
          isCounted={device.isCounted}
          hasFailed={tradeIn.isError}
          onRetry={() => void tradeIn.refetch()}
          onCount={(isCounted) => choose({ ...device, isCounted })}
          onSearch={() => setIsSearching(true)}
          onForget={() => choose(null)}
        />
      )}
    </div>
  );
}

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
