import { daysBetween, formatDate, formatMoney, todayIn } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, ChoiceCard, ChoiceList, ErrorSummary, Fields, Icon, Notice, Select, TextField } from '@okruh/ui';
import { helpIcon, infoIcon, packageIcon, storeIcon } from '@okruh/ui/icons';
import { useShopForm } from '@okruh/web-kit/forms';
import { Text, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { orders } from '../model/api.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { ShopLink } from '../parts/shop-link.tsx';
import { storesPath, withdrawalTermsPath } from '../model/pages.ts';
import { QuantityField } from '../parts/quantity-field.tsx';
import {
  type Choice,
  listChosen,
  type OrderKey,
  type Reason,
  sumUp,
  toChannel,
  type Withdrawable,
  type WithdrawableLine,
  withdrawalReasons,
} from './choice.ts';
import styles from './withdrawal.module.css';

/** Days of the legal time. */
const TIME_DAYS = 14;

interface Found {
  readonly key: OrderKey;
  readonly goods: Withdrawable;
}

interface ChooseGoodsProps {
  /** Order that the buyer came from; null: it is to be typed. */
  readonly known: OrderKey | null;
  readonly name: string;
  /** What was chosen before, for who comes back to change it. */
  readonly draft: (Found & { readonly choice: Choice }) | null;
  readonly onContinue: (draft: Found & { readonly choice: Choice }) => void;
}

/** The first step: which order, and what of it goes back. */
export function ChooseGoods({ known, name, draft, onContinue }: ChooseGoodsProps) {
  const [found, setFound] = useState<Found | null>(draft);
  return (
    <div className={`split ${styles.split}`}>
      <div className={`stack ${styles.form}`}>
        <FindOrder known={draft?.key ?? known} isFound={found !== null} onFound={setFound} />
        {found !== null && found.goods.refusal !== null && <Refusal goods={found.goods} />}
        {found?.goods.refusal === null && (
          <GoodsForm
            key={found.goods.order_code}
            goods={found.goods}
            draft={draft?.goods.order_code === found.goods.order_code ? draft.choice : null}
            name={name}
            onContinue={(choice) => onContinue({ ...found, choice })}
          />
        )}
      </div>
      <aside className={`stack ${styles.aside}`}>
        {found?.goods.refusal === null && <TimeLeft until={found.goods.until} />}
        <Hints />
      </aside>
    </div>
  );
}

interface FindOrderProps {
  readonly known: OrderKey | null;
  readonly isFound: boolean;
  readonly onFound: (found: Found | null) => void;
}

function FindOrder({ known, isFound, onFound }: FindOrderProps) {
  const text = useText();
  const form = useShopForm({
    defaults: { number: known?.number ?? '', e_mail: known?.e_mail ?? '' },
    rules: { number: [fieldRules.required], e_mail: [fieldRules.required, fieldRules.eMail] },
    idPrefix: 'withdrawal-',
    submit: async (key) => onFound({ key, goods: await orders.call('find_withdrawable', { body: key }) }),
  });
  // The order of the page that the buyer came from is found at once.
  const isStarted = useRef(isFound);
  useEffect(() => {
    if (known === null || isStarted.current) return;
    isStarted.current = true;
    void orders
      .call('find_withdrawable', { body: known })
      .then((goods) => onFound({ key: known, goods }))
      // The key of the form tries again and says what is wrong.
      .catch(() => undefined);
  }, [known, onFound]);
  const field = (name: 'number' | 'e_mail') => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        onChange(event);
        // What is shown below belongs to another order.
        if (isFound) onFound(null);
      },
    };
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} aria-labelledby="withdrawal-order">
      <h2 id="withdrawal-order" className={styles.part}>
        {text('withdrawal.order')}
      </h2>
      <ErrorSummary title={text('withdrawal.errors', { count: form.summary.errors.length })} {...form.summary} />
      <Fields>
        <TextField
          {...field('number')}
          label={text('withdrawal.number')}
          help={text('withdrawal.number.help')}
          inputMode="numeric"
          width={3}
        />
        <TextField {...field('e_mail')} type="email" label={text('withdrawal.e-mail')} autoComplete="email" width={3} />
      </Fields>
      {!isFound && (
        <div>
          <Button type="submit" busy={form.isBusy}>
            {text('withdrawal.find')}
          </Button>
        </div>
      )}
    </form>
  );
}

function Refusal({ goods: { refusal, until } }: { readonly goods: Withdrawable }) {
  const text = useText();
  const { market } = useRemote();
  if (refusal === null) return null;
  return (
    <Notice tone="warning" role="status" title={text('withdrawal.refused')}>
      {text(`withdrawal.refused.${refusal}`, { until: until === null ? '' : formatDate(until, market) })}
    </Notice>
  );
}

interface GoodsFormProps {
  readonly goods: Withdrawable;
  readonly draft: Choice | null;
  readonly name: string;
  readonly onContinue: (choice: Choice) => void;
}

function GoodsForm({ goods, draft, name, onContinue }: GoodsFormProps) {
  const text = useText();
  const [pieces, setPieces] = useState<Choice['pieces']>(draft?.pieces ?? new Map());
  const [isEmpty, setEmpty] = useState(false);
  const form = useShopForm({
    defaults: { name: draft?.name ?? name, account: draft?.account ?? '', reason: draft?.reason ?? '' },
    rules: { name: [fieldRules.required, fieldRules.plainText], account: goods.needs_account ? [fieldRules.required] : [] },
    idPrefix: 'withdrawal-',
    submit: ({ name: typed, account, reason }) => {
      onContinue({ pieces, name: typed.trim(), account: account.trim(), reason: withdrawalReasons.find((one) => one === reason) ?? null });
      return Promise.resolve();
    },
  });
  const set = (line: number, count: number): void => {
    setEmpty(false);
    setPieces((before) => {
      const next = new Map(before);
      if (count === 0) next.delete(line);
      else next.set(line, count);
      return next;
    });
  };
  const submit = (event: SyntheticEvent): void => {
    if (pieces.size > 0) return form.onSubmit(event);
    event.preventDefault();
    setEmpty(true);
    return undefined;
  };
  const { total } = sumUp(goods, listChosen(goods, pieces));
  const reasons: readonly (Reason | '')[] = ['', ...withdrawalReasons];
  return (
    <form className={`stack ${styles.form}`} noValidate onSubmit={submit}>
      <ErrorSummary title={text('withdrawal.errors', { count: form.summary.errors.length })} {...form.summary} />
      <fieldset className="stack" aria-describedby={isEmpty ? 'withdrawal-empty' : undefined}>
        <legend className={styles.legend}>{text('withdrawal.goods')}</legend>
        {isEmpty && (
          <div id="withdrawal-empty">
            <Notice tone="danger" role="alert">
              {text('withdrawal.goods.none')}
            </Notice>
          </div>
        )}
        <ChoiceList>
          {goods.lines.map((line) => (
            <GoodsLine key={line.line} line={line} pieces={pieces.get(line.line) ?? 0} onChange={(count) => set(line.line, count)} />
          ))}
        </ChoiceList>
      </fieldset>
      <Fields>
        <TextField
          {...form.field('name')}
          label={text('withdrawal.name')}
          help={text('withdrawal.name.help')}
          autoComplete="name"
          width={3}
        />
        <Select
          {...form.field('reason')}
          label={text('withdrawal.reason')}
          optional
          width={3}
          options={reasons.map((value) => ({ value, label: text(`withdrawal.reason.${value === '' ? 'none' : value}`) }))}
        />
        {goods.needs_account && (
          <TextField {...form.field('account')} label={text('withdrawal.account')} help={text('withdrawal.account.help')} width={6} />
        )}
      </Fields>
      {!goods.needs_account && <p className="soft">{text(`withdrawal.to.${toChannel(goods)}`, { payment: goods.payment_name })}</p>}
      <div className="step-nav">
        <p className="caption">
          {pieces.size > 0 ? `${text('withdrawal.returns', { amount: formatMoney(total) })} ` : ''}
          {text('withdrawal.not-sent')}
        </p>
        <Button type="submit" size="large">
          {text('withdrawal.continue')}
        </Button>
      </div>
    </form>
  );
}

interface GoodsLineProps {
  readonly line: WithdrawableLine;
  readonly pieces: number;
  readonly onChange: (pieces: number) => void;
}

function GoodsLine({ line, pieces, onChange }: GoodsLineProps) {
  const text = useText();
  const isChosen = pieces > 0;
  const refund = line.refunds[Math.max(pieces, 1) - 1];
  const companions = pieces === line.quantity || !isChosen ? line.companions : [];
  const hint = [line.spec, companions.length === 0 ? '' : text('withdrawal.companions', { names: companions.join(', ') })];
  return (
    <>
      <ChoiceCard
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked ? line.quantity : 0)}
        mark={<ProductPicture image={line.image} size={36} />}
        label={line.name}
        hint={hint.filter((part) => part !== '').join(', ')}
        end={refund === undefined ? null : formatMoney(isChosen ? refund : (line.refunds.at(-1) ?? refund))}
      />
      {isChosen && line.quantity > 1 && (
        <div className={`choice-detail ${styles.pieces}`}>
          <span className="small">{text('withdrawal.pieces')}</span>
          <QuantityField product={line.name} value={pieces} max={line.quantity} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function TimeLeft({ until }: { readonly until: string | null }) {
  const text = useText();
  const { market } = useRemote();
  if (until === null) {
    return (
      <div className={`panel-fog stack ${styles.time}`}>
        <b>{text('withdrawal.time')}</b>
        <p>{text('withdrawal.time.not-begun')}</p>
      </div>
    );
  }
  const days = daysBetween(todayIn(market, new Date()), until);
  return (
    <div className={`panel-fog stack ${styles.time}`}>
      <b>{text('withdrawal.time')}</b>
      <p>
        <b className={styles.days}>{text('withdrawal.time.days', { days })}</b>
        <span className="soft">, {text('withdrawal.time.until', { date: formatDate(until, market) })}</span>
      </p>
      <span
        className="meter"
        style={{ '--value': Math.min(100, Math.max(0, ((TIME_DAYS - days) / TIME_DAYS) * 100)) } as React.CSSProperties}
        aria-hidden="true"
      >
        <i />
      </span>
      <p className="caption">{text('withdrawal.time.note')}</p>
    </div>
  );
}

function Hints() {
  const text = useText();
  const { market } = useRemote();
  return (
    <ul className={`list-plain stack small soft ${styles.hints}`}>
      <li className={styles.hint}>
        <Icon of={packageIcon} />
        <span>{text('withdrawal.hint.1')}</span>
      </li>
      <li className={styles.hint}>
        <Icon of={storeIcon} />
        <span>
          <Text id="withdrawal.hint.2" components={{ 0: <ShopLink href={storesPath(market)} /> }} />
        </span>
      </li>
      <li className={styles.hint}>
        <Icon of={helpIcon} />
        <span>{text('withdrawal.hint.3')}</span>
      </li>
      <li className={styles.hint}>
        <Icon of={infoIcon} />
        <ShopLink href={withdrawalTermsPath(market)}>{text('withdrawal.terms')}</ShopLink>
      </li>
    </ul>
  );
}
