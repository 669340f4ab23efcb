import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { formatMoney } from '@okruh/market';
import { Button, Icon, LinkButton, Skeleton } from '@okruh/ui';
import { retryIcon, sellIcon } from '@okruh/ui/icons';
import type { CallAnswer } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useId } from 'react';
import styles from './trade-in.module.css';

/** What an old device is worth with a purchase. */
export type TradeIn = CallAnswer<BuyoutShopRoutes['get_trade_in']>;

interface ChosenDeviceProps {
  /** Null while it loads, or when it failed. */
  readonly tradeIn: TradeIn | null;
  readonly isCounted: boolean;
  /** Another product of the cart that it is given with; null without one. */
  readonly takenBy: string | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onCount: (isCounted: boolean) => void;
  readonly onMove: () => void;
  readonly onSearch: () => void;
  readonly onForget: () => void;
}

/** The chosen device with its estimate, to be given with the purchase or not. */
export function ChosenDevice(props: ChosenDeviceProps) {
  if (props.tradeIn !== null) return <Estimate {...props} tradeIn={props.tradeIn} />;
  return props.hasFailed ? <Failed {...props} /> : <Loading />;
}

function Estimate({ tradeIn, isCounted, takenBy, onCount, onMove, onSearch, onForget }: ChosenDeviceProps & { readonly tradeIn: TradeIn }) {
  const text = useText();
  const id = useId();
  const { navigate } = useRemote();
  const { quality, bonus } = tradeIn;
  return (
    <div className={`choice ${styles.card}`}>
      <input
        id={id}
        type="checkbox"
        checked={isCounted}
        disabled={takenBy !== null}
        aria-describedby={`${id}-about`}
        onChange={(event) => onCount(event.target.checked)}
      />
      <Icon of={sellIcon} size="large" />
      <span className="choice-body">
        <label className={styles.label} htmlFor={id}>
          <b>{text('trade-in.subtract', { device: tradeIn.label })}</b>
        </label>
        <small id={`${id}-about`}>
          {bonus === null ? text('trade-in.estimate', { quality }) : text('trade-in.bonus', { quality, bonus: formatMoney(bonus.amount) })}
        </small>
        {takenBy !== null && <small role="status">{text('trade-in.taken', { product: takenBy })}</small>}
        <span className={styles.links}>
          {takenBy !== null && <LinkButton onClick={onMove}>{text('trade-in.move')}</LinkButton>}
          <LinkButton onClick={onSearch}>{text('trade-in.other')}</LinkButton>
          <a
            href={tradeIn.url}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              navigate(tradeIn.url);
            }}
          >
            {text('trade-in.exact')}
          </a>
          <LinkButton onClick={onForget}>{text('trade-in.forget')}</LinkButton>
        </span>
      </span>
      <span className="choice-end num">{formatMoney(tradeIn.total)}</span>
    </div>
  );
}

function Loading() {
  const text = useText();
  return (
    <div className={`choice ${styles.card}`} aria-busy="true">
      <span className="sr" role="status">
        {text('trade-in.loading')}
      </span>
      <Icon of={sellIcon} size="large" />
      <span className="choice-body">
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton width="45%" height="1rem" />
      </span>
    </div>
  );
}

function Failed({ onRetry, onSearch }: ChosenDeviceProps) {
  const text = useText();
  return (
    <div className={`choice ${styles.card}`} role="alert">
      <Icon of={sellIcon} size="large" />
      <span className="choice-body">
        <b>{text('trade-in.failed')}</b>
        <span className={styles.links}>
          <LinkButton onClick={onSearch}>{text('trade-in.other')}</LinkButton>
        </span>
      </span>
      <Button size="small" kind="quiet" icon={retryIcon} onClick={onRetry}>
        {text('trade-in.retry')}
      </Button>
    </div>
  );
}
