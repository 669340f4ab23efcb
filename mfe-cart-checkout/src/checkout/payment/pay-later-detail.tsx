import { formatMoney } from '@okruh/market';
import { Checkbox, Fields, LinkButton, Skeleton } from '@okruh/ui';
import { failureWords } from '../../model/failure-words.ts';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { checkout } from '../../model/api.ts';
import { checkoutStore } from '../../model/checkout.store.ts';
import { BirthDate } from './birth-date.tsx';
import type { PaymentDetailProps } from './payment-step.tsx';
import { useBirthDate } from './use-birth-date.ts';

/** What the pay-later partner asks for; kept by the server when the shopper goes on. */
export function PayLaterDetail({ onFinish }: PaymentDetailProps) {
  const text = useText();
  const { locale } = useRemote();
  const birthDate = useBirthDate();
  const [isLooked, setLooked] = useState(false);
  const data = useQuery({ ...checkout.query('twisto_data'), staleTime: 0 });
  const [given, setGiven] = useState<boolean | null>(null);
  const consent = given ?? data.data?.consent ?? false;
  const savedDate = data.data?.birth_date ?? '';
  useEffect(() => {
    const { form, enter } = checkoutStore().getState();
    if (savedDate !== '' && form.birthDate === '') enter({ birthDate: savedDate });
  }, [savedDate]);
  useEffect(() => {
    onFinish(async () => {
      setLooked(true);
      const error = birthDate.errorNow();
      if (error !== null) return error;
      if (!consent) return text('pay-later.consent.missing');
      try {
        await checkout.call('save_twisto_data', { body: { birth_date: checkoutStore().getState().form.birthDate.trim(), consent } });
        return null;
      } catch (reason) {
        return failureWords(reason, locale);
      }
    });
    return () => onFinish(null);
  });
  if (data.data === undefined) {
    if (!data.isError) return <Skeleton height="9rem" />;
    return (
      <p className="help" role="alert">
        {text('pay-later.failed')} <LinkButton onClick={() => void data.refetch()}>{text('retry')}</LinkButton>
      </p>
    );
  }
  return (
    <>
      <p className="small">{text('pay-later.terms', { days: data.data.due_days, limit: formatMoney(data.data.limit) })}</p>
      <Fields>
        <BirthDate id="birth-date" value={birthDate.value} help={text('birth-date.partner')} isLooked={isLooked} onChange={birthDate.set} />
      </Fields>
      <Checkbox
        id="pay-later-consent"
        label={text('pay-later.consent')}
        checked={consent}
        error={isLooked && !consent ? text('pay-later.consent.missing') : undefined}
        onChange={(event) => setGiven(event.target.checked)}
      />
    </>
  );
}
