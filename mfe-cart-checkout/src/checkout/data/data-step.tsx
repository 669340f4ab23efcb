import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { formatMoney } from '@okruh/market';
import { ErrorSummary, Notice } from '@okruh/ui';
import type { Account } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useState } from 'react';
import { type CheckoutForm, checkoutStore } from '../../model/checkout.store.ts';
import { Hotline } from '../../parts/hotline.tsx';
import { checkoutPath } from '../../model/pages.ts';
import { totalKey } from '../../model/to-sum-lines.ts';
import styles from '../checkout.module.css';
import { StepNav } from '../step-nav.tsx';
import { StepProblems } from '../step-problems.tsx';
import { BillingFields, ContactFields, DeliveryFields, NoteFields } from './address-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { checkoutRules, wirePaths } from './finish-request.ts';
import { loadPhoneRule } from './late-phone.ts';
import { Review } from './review.tsx';
import { type Obstacle, type Progress, useFinish } from './use-finish.ts';

// Who isn't logged in has no addresses here.
const SavedAddresses = lazy(async () => ({ default: (await import('./saved-addresses.tsx')).SavedAddresses }));
const KeepAddress = lazy(async () => ({ default: (await import('./saved-addresses.tsx')).KeepAddress }));

/** Who orders and where it goes, and everything once more before the order is sent. */
export function DataStep({ summary }: { readonly summary: CartSummary }) {
  const text = useText();
  const { market, account, toast } = useRemote();
  const isCustomer = account?.kind === 'customer';
  const isSent = summary.delivery?.kind === 'address';
  const { send, fail, obstacle, progress } = useFinish(summary);
  const [start] = useState(() => withAccount(checkoutStore().getState().form, account));
  const form = useShopForm<CheckoutForm>({
    defaults: start,
    rules: (values) => checkoutRules(market, summary, values),
    wirePaths,
    submit: async (values) => {
      if (isCustomer && values.keepAddress) keep(values);
      await send(values);
    },
    onFailure: fail,
  });
  // Beside the order, which doesn't wait for it.
  const keep = (values: CheckoutForm): void => {
    import('./keep-address.ts')
      .then(({ keepAddresses }) => keepAddresses(values, isSent))
      .catch(() => toast({ kind: 'warning', title: text('saved.not-kept') }));
  };
  // Kept for a reload of the tab, or a look at another step.
  const remember = (): void => checkoutStore().getState().enter(form.values());
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit} onChange={remember} onFocus={() => void loadPhoneRule()}>
      <ErrorSummary {...form.summary} title={text('data.summary', { count: wrong })} />
      <StepProblems summary={summary} step="summary" />
      <ContactFields form={form} />
      {isCustomer && (
        <Suspense fallback={null}>
          <SavedAddresses form={form} isSent={isSent} />
        </Suspense>
      )}
      <BillingFields form={form} isReverseCharge={summary.is_reverse_charge} />
      {isSent && <DeliveryFields form={form} />}
      {isCustomer && (
        <Suspense fallback={null}>
          <KeepAddress form={form} isSent={isSent} />
        </Suspense>
      )}
      <NoteFields form={form} />
      <ConsentFields form={form} isGuest={account === null} />
      <Review summary={summary} form={form} />
      <section className={`stack ${styles.order}`} aria-label={text('data.order')}>
        {obstacle !== null && <ObstacleNotice obstacle={obstacle} total={formatMoney(summary.totals.total)} />}
        <p className={styles.orderLine}>
          <b>{text('data.binding')}</b>
          <span>
            {text(totalKey(summary.is_reverse_charge))} <strong className="num">{formatMoney(summary.totals.total)}</strong>
          </span>
        </p>
        <StepNav back={checkoutPath(market, 'payment')} backLabel={text('data.back')} label={text('data.submit')} busy={form.isBusy} />
        <p className="small soft" role="status">
          {progress !== null && progressText(progress, text)}
        </p>
      </section>
    </form>
  );
}

/** What the account knows, where nothing is filled in yet. */
function withAccount(form: CheckoutForm, account: Account | null): CheckoutForm {
  if (account === null) return form;
  const [first = '', ...rest] = account.display_name.trim().split(/\s+/);
  return {
    ...form,
    email: form.email || account.e_mail,
    firstName: form.firstName || first,
    lastName: form.lastName || rest.join(' '),
  };
}

function progressText({ repetition, isPaying }: Progress, text: TextFunction): string {
  if (isPaying) return text('finish.paying');
  return text(repetition < 4 ? 'finish.waiting' : 'finish.waiting.long');
}

/** Why the order isn't placed yet, and what the next press does. */
function ObstacleNotice({ obstacle, total }: { readonly obstacle: Obstacle; readonly total: string }) {
  const text = useText();
  if (obstacle.kind === 'unknown') {
    return (
      <Notice tone="warning" role="alert" title={text('finish.unknown.title')}>
        {text('finish.unknown')} <Hotline />
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert" title={text('finish.changed.title')}>
      <ul className={styles.changes}>
        {obstacle.changes.map((change) => (
          <li key={change.id}>{change.text}</li>
        ))}
      </ul>
      {text('finish.changed', { total })}
    </Notice>
  );
}
