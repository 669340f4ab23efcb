import type { Appraisal, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { formatMoney, formatMoneyChange, subtractMoney } from '@okruh/market';
import { answerValues, appraise, type Priced } from '@okruh/market/appraisal';
import { Button, ButtonLink, DeviceLine, Empty, ErrorSummary, Grade, Icon, Notice, OfferPanel, Skeleton, SumLines } from '@okruh/ui';
import { bankIcon, shieldIcon, truckIcon } from '@okruh/ui/icons';
import { emitBrowserEvent, useIdempotencyKey } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pushBuyoutFinish, pushBuyoutStart } from '../model/analytics.ts';
import { buyout } from '../model/api.ts';
import styles from '../buyout.module.css';
import type { OpenPromise } from '../model/promise-code.ts';
import { type WizardSelection, wizardPath } from '../model/pages.ts';
import { adoptNewAppraisal } from '../model/stale-appraisal.ts';
import { isModified, WizardHead } from '../parts/wizard-head.tsx';
import { isConfirmed, type WizardStore } from '../model/wizard.store.ts';
import { HandOverFields } from './hand-over-fields.tsx';
import { AddressFields, BankFields, DeviceFields, PersonalFields, type SellerOptions } from './seller-fields.tsx';
import { emptySellerForm, type SellerForm, sellRequest, wirePaths } from './seller-form.ts';
import { sellerRules } from './seller-rules.ts';
import { TermsConsent } from './terms-consent.tsx';

interface SellStepProps {
  readonly selection: WizardSelection;
  readonly device: DeviceSummary;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
  /** What the device's lease promised, when it can be claimed. */
  readonly promise: OpenPromise | null;
}

/** The last station: who sells, from where, to which account. */
export default function SellStep(props: SellStepProps) {
  const { selection, appraisal, store, promise } = props;
  const text = useText();
  const { market } = useRemote();
  const answers = useStore(store, (state) => state.answers);
  const isAgreed = useStore(store, (state) => isConfirmed(appraisal, state));
  const listed = appraise(appraisal, answers);
  const outcome = promise?.apply(listed) ?? listed;
  // A new price list may take the price away while the form is filled in: the form stays, only selling stops.
  const [lastPriced, setLastPriced] = useState(outcome.kind === 'priced' && isAgreed ? outcome : null);
  if (outcome.kind === 'priced' && isAgreed && lastPriced?.price.amount !== outcome.price.amount) setLastPriced(outcome);
  const formOptions = useQuery(buyout.query('get_seller_form_options'));
  // Countries never change while a page lives: asked for once.
  const countries = useQuery({ ...buyout.query('get_country_options'), staleTime: Number.POSITIVE_INFINITY });
  const back = wizardPath(market, selection);
  const frame = (content: ReactNode) => (
    <>
      <WizardHead step="sell" selection={selection} />
      {content}
    </>
  );

  if (lastPriced === null) {
    return frame(<Empty title={text('sell.unavailable')} actions={<ButtonLink href={back}>{text('sell.back')}</ButtonLink>} />);
  }
  if (formOptions.isError || countries.isError) {
    const retry = () => void Promise.all([formOptions.refetch(), countries.refetch()]);
    return frame(<Empty failed title={text('error.choices')} actions={<Button onClick={retry}>{text('error.retry')}</Button>} />);
  }
  if (!formOptions.data || !countries.data) return frame(<Skeleton height="40rem" />);
  return frame(
    <SellForm
      {...props}
      priced={outcome.kind === 'priced' ? outcome : lastPriced}
      mayBeSold={outcome.kind === 'priced'}
      options={{ ...formOptions.data, countries: countries.data.choices }}
      back={back}
    />,
  );
}

interface SellFormProps extends SellStepProps {
  readonly priced: Priced;
  /** The answers have a price in the price list as it is now. */
  readonly mayBeSold: boolean;
  readonly options: SellerOptions;
  readonly back: string;
}

function SellForm({ device, appraisal, store, promise, priced, mayBeSold, options, back }: SellFormProps) {
  const text = useText();
  const { market, navigate, toast, guardLeave } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [isSold, setSold] = useState(false);
  const [isStale, setStale] = useState(false);
  const opened = useRef({ device, priced });
  // However the form was reached: by the key, the address, a reload or the history.
  useEffect(() => void pushBuyoutStart(opened.current.device, opened.current.priced), []);

  const form = useShopForm<SellerForm>({
    defaults: emptySellerForm(options.default_country, market === 'cz' ? 'CZ' : 'RO'),
    rules: sellerRules(market, device.identifier_kind, { needsAccount: promise === null }),
    wirePaths,
    submit: async (values) => {
      const body = sellRequest(values, {
        device_identifier: device.device_identifier,
        appraisal_version: appraisal.version,
        device_condition_choices: answerValues(appraisal, store.getState().answers),
        note: values.note.trim(),
        ...(promise !== null && { lease_promise: promise.code }),
      });
      const { body: sold, location } = await buyout.exchange('sell_buyout_online', { body, idempotencyKey: getKey(body) });
      pushBuyoutFinish(device, priced);
      emitBrowserEvent('buyout:order-changed', { code: sold.code });
      toast({ kind: 'success', title: text('sell.done.title'), text: text('sell.done') });
      setSold(true);
      // Before the next render, which would come too late for the way to the new page.
      guardLeave(false);
      store.getState().clear();
      promise?.drop();
      navigate(location ?? sold.location);
    },
    onFailure: (error) => {
      const isNewPrice = adoptNewAppraisal(queryClient, device, error) !== null;
      setStale(isNewPrice);
      return isNewPrice;
    },
  });
  useLeaveGuard(form.isDirty && !isSold);

  return (
    <div className={`split ${styles.sellSplit}`}>
      <form className={`stack ${styles.sellForm}`} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary
          {...form.summary}
          title={text('sell.summary', { count: form.summary.errors.length + form.summary.messages.length })}
        />
        <DeviceFields form={form} kind={device.identifier_kind} />
        <PersonalFields form={form} options={options} />
        <AddressFields form={form} options={options} />
        <HandOverFields form={form} options={options} />
        {promise === null && <BankFields form={form} options={options} />}
        <div className={`stack ${styles.submit}`}>
          {isStale && (
            <Notice tone="warning" role="alert" title={text('sell.stale.title')}>
              {text('sell.stale', { price: formatMoney(priced.price) })}
            </Notice>
          )}
          <TermsConsent form={form} />
          <div className="row">
            <Button
              type="submit"
              kind="key"
              size="large"
              busy={form.isBusy}
              disabledBecause={mayBeSold ? undefined : text('sell.unavailable')}
            >
              {text('sell.submit', { price: formatMoney(priced.price) })}
            </Button>
            <ButtonLink
              kind="quiet"
              size="large"
              href={back}
              onClick={(event) => {
                if (isModified(event)) return;
                event.preventDefault();
                navigate(back);
              }}
            >
              {text('sell.back')}
            </ButtonLink>
          </div>
        </div>
      </form>
      <aside>
        <SaleSummary device={device} priced={priced} />
      </aside>
    </div>
  );
}

function SaleSummary({ device, priced }: { readonly device: DeviceSummary; readonly priced: Priced }) {
  const text = useText();
  const difference = subtractMoney(priced.price, priced.base);
  return (
    <OfferPanel label={text('offer.panel')}>
      <DeviceLine name={device.name} variant={device.variant} picture={device.image ?? ''} end={<Grade grade={priced.quality} />} />
      <SumLines
        small
        lines={[
          { id: 'base', label: text('offer.base', { quality: priced.quality }), amount: formatMoney(priced.base) },
          ...(difference.amount === 0
            ? []
            : [{ id: 'corrections', label: text('offer.corrections'), amount: formatMoneyChange(difference) }]),
          { id: 'total', label: text('offer.total'), amount: formatMoney(priced.price), kind: 'total' as const },
        ]}
      />
      <ul className={`stack small ${styles.promises}`}>
        <li className="row">
          <Icon of={truckIcon} />
          {text('offer.courier')}
        </li>
        <li className="row">
          <Icon of={bankIcon} />
          {text('offer.money')}
        </li>
        <li className="row">
          <Icon of={shieldIcon} />
          {text('offer.return')}
        </li>
      </ul>
    </OfferPanel>
  );
}
