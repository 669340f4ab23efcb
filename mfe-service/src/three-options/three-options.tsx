import type { OperationChoice, RepairDevice } from '@okruh/contracts/http/repairs';
import { formatMoney } from '@okruh/market';
import { ButtonLink, Icon, LinkButton, Skeleton } from '@okruh/ui';
import { buyIcon, repairIcon, sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useId } from 'react';
import { isModified } from '../model/is-modified.ts';
import { buyoutPath } from '../model/pages.ts';
import type { Quote } from '../model/repair-data.ts';
import styles from './three-options.module.css';
import { hasBrokenGlass, useRenewal, useWorth } from './use-alternatives.ts';

interface ThreeOptionsProps {
  readonly device: RepairDevice;
  readonly chosen: readonly OperationChoice[];
  readonly quote: Quote | undefined;
}

/** Repair, sell or renew: what each costs or brings, for this one device. Each column stands by itself when another is down. */
export function ThreeOptions({ device, chosen, quote }: ThreeOptionsProps) {
  const text = useText();
  const headingId = useId();
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{text('ways.heading')}</h2>
      <div className={styles.options}>
        <RepairOption chosen={chosen} quote={quote} />
        <SellOption device={device} isBroken={hasBrokenGlass(chosen)} />
        <RenewOption device={device} />
      </div>
    </section>
  );
}

interface OptionProps {
  readonly title: string;
  readonly icon: typeof repairIcon;
  readonly children: ReactNode;
}

function Option({ title, icon, children }: OptionProps) {
  return (
    <div className={`panel-fog stack ${styles.option}`}>
      <h3 className="row">
        <Icon of={icon} />
        {title}
      </h3>
      {children}
    </div>
  );
}

function RepairOption({ chosen, quote }: Omit<ThreeOptionsProps, 'device'>) {
  const text = useText();
  return (
    <Option title={text('ways.repair')} icon={repairIcon}>
      {chosen.length === 0 || quote === undefined ? (
        <p className="soft">{text('ways.repair.none')}</p>
      ) : (
        <>
          <p className={styles.amount}>{formatMoney(quote.total)}</p>
          <p className="soft small">
            {text(quote.has_on_request ? 'ways.repair.on-request' : 'ways.repair.text', { count: chosen.length, duration: quote.duration })}
          </p>
        </>
      )}
      <ButtonLink kind="quiet" href="#selector" className={styles.on}>
        {text(chosen.length === 0 ? 'ways.repair.choose' : 'ways.repair.on')}
      </ButtonLink>
    </Option>
  );
}

function SellOption({ device, isBroken }: { readonly device: RepairDevice; readonly isBroken: boolean }) {
  const text = useText();
  const { market } = useRemote();
  const worth = useWorth(device.device_identifier);
  const price = isBroken ? worth.broken : worth.best;
  return (
    <Option title={text('ways.sell')} icon={sellIcon}>
      {worth.state === 'loading' && <Loading />}
      {worth.state === 'failed' && <Failed what={text('ways.sell.failed')} retry={worth.retry} />}
      {worth.state === 'none' && <p className="soft">{text('ways.sell.none')}</p>}
      {price !== null && (
        <>
          <p className={styles.amount}>{text('ways.sell.up-to', { price: formatMoney(price) })}</p>
          <p className="soft small">{text(isBroken ? 'ways.sell.broken' : 'ways.sell.best')}</p>
        </>
      )}
      <OptionLink href={worth.url ?? buyoutPath(market)}>{text('ways.sell.on')}</OptionLink>
    </Option>
  );
}

function RenewOption({ device }: { readonly device: RepairDevice }) {
  const text = useText();
  const renewal = useRenewal(device.device_identifier);
  const { card } = renewal;
  return (
    <Option title={text('ways.renew')} icon={buyIcon}>
      {renewal.state === 'loading' && <Loading />}
      {renewal.state === 'failed' && <Failed what={text('ways.renew.failed')} retry={renewal.retry} />}
      {renewal.state === 'none' && <p className="soft">{text('ways.renew.none')}</p>}
      {card !== null && (
        <>
          <p className={styles.amount}>
            {card.trade_in_price === null
              ? formatMoney(card.price.now)
              : text('ways.renew.from', { price: formatMoney(card.trade_in_price) })}
          </p>
          <p className="soft small">
            {card.trade_in_price === null
              ? text('ways.renew.plain', { product: card.name })
              : text('ways.renew.text', { product: card.name, price: formatMoney(card.price.now) })}
          </p>
          <OptionLink href={card.href}>{text('ways.renew.on')}</OptionLink>
        </>
      )}
    </Option>
  );
}

function OptionLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { navigate } = useRemote();
  return (
    <ButtonLink
      kind="quiet"
      href={href}
      className={styles.on}
      onClick={(event) => {
        if (isModified(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </ButtonLink>
  );
}

function Loading() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="1.75rem" width="60%" />
      <Skeleton height="1.125rem" />
    </div>
  );
}

function Failed({ what, retry }: { readonly what: string; retry(): void }) {
  const text = useText();
  return (
    <p className="soft" role="status">
      {what} <LinkButton onClick={retry}>{text('error.retry')}</LinkButton>
    </p>
  );
}
