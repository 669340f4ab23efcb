import { Checkbox } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { Text, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { CheckoutForm } from '../../model/checkout.store.ts';
import { termsPath } from '../../model/pages.ts';
import { WindowLink } from '../../parts/window-link.tsx';
import styles from '../checkout.module.css';

interface ConsentFieldsProps {
  readonly form: ShopForm<CheckoutForm>;
  /** Somebody without an account may have one made. */
  readonly isGuest: boolean;
}

/** Nothing is ticked beforehand. */
export function ConsentFields({ form, isGuest }: ConsentFieldsProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className={`stack ${styles.consents}`} aria-label={text('data.consents')}>
      {isGuest && <Checkbox {...form.field('createAccount')} label={text('consent.account')} hint={text('consent.account.hint')} />}
      <Checkbox {...form.field('noHeureka')} label={text('consent.heureka')} />
      <Checkbox {...form.field('promotions')} label={text('consent.promotions')} />
      <Checkbox {...form.field('marketing')} label={text('consent.marketing')} />
      <Checkbox {...form.field('terms')} label={<Text id="consent.terms" components={{ 0: <WindowLink href={termsPath(market)} /> }} />} />
    </section>
  );
}
