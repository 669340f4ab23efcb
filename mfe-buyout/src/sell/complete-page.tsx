import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { formatMoney } from '@okruh/market';
import {
  Button,
  ButtonLink,
  ChoiceCard,
  Choices,
  DeviceLine,
  Empty,
  ErrorSummary,
  Grade,
  Notice,
  OfferPanel,
  Skeleton,
  SumLines,
} from '@okruh/ui';
import { lockIcon } from '@okruh/ui/icons';
import { type CallAnswer, emitBrowserEvent, useIdempotencyKey } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { buyout } from '../model/api.ts';
import styles from '../buyout.module.css';
import { MissingBuyout } from '../parts/missing-buyout.tsx';
import { statusPath } from '../model/pages.ts';
import { tokenHeaders, useAccessToken, useBuyoutData, useBuyoutStatus } from '../model/use-buyout.ts';
import { HandOverFields } from './hand-over-fields.tsx';
import { AddressFields, BankFields, DeviceFields, PersonalFields, type SellerOptions } from './seller-fields.tsx';
import { contractRequest, emptySellerForm, filledForm, type SellerForm, wirePaths } from './seller-form.ts';
import { sellerRules } from './seller-rules.ts';
import { TermsConsent } from './terms-consent.tsx';

type Status = CallAnswer<BuyoutRoutes['get_buyout_status']>;
type Data = CallAnswer<BuyoutRoutes['get_buyout_data']>;

/** The contract of a buy-out that an order opened: the device is chosen and priced, only its seller's data are missing. */
export default function CompletePage({ code }: { readonly code: string }) {
  const text = useText();
  const { market, setTitle } = useRemote();
  const token = useAccessToken(code);
  const status = useBuyoutStatus(code, token);
  const data = useBuyoutData(code, token);
  const formOptions = useQuery(buyout.query('get_seller_form_options'));
  const countries = useQuery({ ...buyout.query('get_country_options'), staleTime: Number.POSITIVE_INFINITY });
  const title = text('complete.title', { number: status.data?.number ?? '' });
  useEffect(() => setTitle(title), [title, setTitle]);
  const failure = status.error ?? data.error ?? formOptions.error ?? countries.error;
  if (failure !== null) {
    return (
      <MissingBuyout
        error={failure}
        retry={() => void Promise.all([status, data, formOptions, countries].map((query) => query.refetch()))}
      />
    );
  }
  if (!status.data || !data.data || !formOptions.data || !countries.data) return <Skeleton height="40rem" />;
  if (!status.data.may_act) return <Notice icon={lockIcon}>{text('status.locked')}</Notice>;
  if (status.data.purchase === null) {
    return (
      <Empty
        level={1}
        title={text('complete.none')}
        actions={<ButtonLink href={statusPath(market, code)}>{text('complete.back')}</ButtonLink>}
      />
    );
  }
  return (
    <ContractForm
      status={status.data}
      data={data.data}
      options={{ ...formOptions.data, countries: countries.data.choices }}
      token={token}
    />
  );
}

interface ContractFormProps {
  readonly status: Status;
  readonly data: Data;
  readonly options: SellerOptions;
  readonly token: string | null | undefined;
}

function ContractForm({ status, data, options, token }: ContractFormProps) {
  const text = useText();
  const { market, navigate, toast } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [payTo, setPayTo] = useState<'bank' | 'card'>('bank');
  const { device } = status;
  const empty = emptySellerForm(options.default_country, market === 'cz' ? 'CZ' : 'RO');
  const back = statusPath(market, status.code);
  const isByPost = status.purchase?.method !== 'in_store';
  const form = useShopForm<SellerForm>({
    // At the counter it is brought: no courier is asked about.
    defaults: filledForm(isByPost ? empty : { ...empty, handOver: 'store' }, data),
    rules: sellerRules(market, device.identifier_kind),
    wirePaths,
    submit: async (values) => {
      const body = { ...contractRequest(values), payout_to: payTo };
      await buyout.call('complete_buyout', {
        params: { code: status.code },
        body,
        headers: tokenHeaders(token),
        idempotencyKey: getKey(body),
      });
      emitBrowserEvent('buyout:order-changed', { code: status.code });
      await queryClient.invalidateQueries({ queryKey: ['get_buyout_status', status.code] });
      toast({ kind: 'success', title: text('complete.done.title'), text: text('complete.done') });
      navigate(back);
    },
  });
  return (
    <>
      <div className={`stack ${styles.title}`}>
        <h1>{text('complete.title', { number: status.number })}</h1>
        <p className="lead">{text('complete.lead')}</p>
      </div>
      <div className={`split ${styles.sellSplit}`}>
        <form className={`stack ${styles.sellForm}`} noValidate onSubmit={form.onSubmit}>
          <ErrorSummary
            {...form.summary}
            title={text('sell.summary', { count: form.summary.errors.length + form.summary.messages.length })}
          />
          <DeviceFields form={form} kind={device.identifier_kind} />
          <PersonalFields form={form} options={options} />
          <AddressFields form={form} options={options} />
          {isByPost && <HandOverFields form={form} options={options} />}
          <BankFields form={form} options={options} />
          {status.may_pay_to_card && (
            <fieldset className="stack">
              <legend className="h3">{text('complete.pay-to')}</legend>
              <Choices minWidth="16rem">
                {(['bank', 'card'] as const).map((target) => (
                  <ChoiceCard
                    key={target}
                    name="payout-to"
                    value={target}
                    checked={payTo === target}
                    onChange={() => setPayTo(target)}
                    label={text(`complete.pay-to.${target}`)}
                    hint={text(`complete.pay-to.${target}.hint`)}
                  />
                ))}
              </Choices>
            </fieldset>
          )}
          <div className={`stack ${styles.submit}`}>
            <TermsConsent form={form} />
            <div className="row">
              <Button type="submit" kind="key" size="large" busy={form.isBusy}>
                {text('complete.submit')}
              </Button>
              <ButtonLink kind="quiet" size="large" href={back}>
                {text('complete.back')}
              </ButtonLink>
            </div>
          </div>
        </form>
        <aside>
          <ContractSums status={status} />
        </aside>
      </div>
    </>
  );
}

/** What was agreed, what belongs to the purchase, and what will be paid. */
function ContractSums({ status: { device, quality, price, purchase } }: { readonly status: Status }) {
  const text = useText();
  if (purchase === null) return null;
  const hasBonus = purchase.bonus.amount > 0 && purchase.bonus_state !== 'lapsed';
  return (
    <OfferPanel label={text('status.summary')}>
      <DeviceLine name={device.name} variant={device.variant} picture={device.image ?? ''} end={quality && <Grade grade={quality} />} />
      <SumLines
        small
        lines={[
          { id: 'price', label: text('purchase.price'), amount: formatMoney(price) },
          ...(hasBonus ? [{ id: 'bonus', label: text('purchase.bonus'), amount: formatMoney(purchase.bonus), kind: 'plus' as const }] : []),
          { id: 'payout', label: text('purchase.payout'), amount: formatMoney(purchase.payout), kind: 'total' as const },
        ]}
      />
      <p className="caption">{text('purchase.order', { number: purchase.order_number })}</p>
    </OfferPanel>
  );
}
