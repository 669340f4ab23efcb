import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { formatMoney } from '@okruh/market';
import { enterReview, inDisplayOrder, initialView, viewHas } from '@okruh/market/appraisal';
import { ButtonLink, DeviceLine, Grade, Notice, OfferPanel, OfferPrice } from '@okruh/ui';
import { lockIcon } from '@okruh/ui/icons';
import type { CallAnswer } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import styles from '../buyout.module.css';
import { statusPath } from '../model/pages.ts';
import { MissingBuyout } from '../parts/missing-buyout.tsx';
import { useAccessToken, useBuyoutData } from '../model/use-buyout.ts';

type BuyoutData = CallAnswer<BuyoutRoutes['get_buyout_data']>;

/** Review mode: a placed buy-out as its wizard was filled in, read only (view flag 8). */
export default function ReviewPage({ code }: { readonly code: string }) {
  const text = useText();
  const { setTitle } = useRemote();
  const token = useAccessToken(code);
  const data = useBuyoutData(code, token);
  const title = data.data ? text('review.meta.title', { number: data.data.number }) : text('review.heading');
  useEffect(() => setTitle(title), [title, setTitle]);

  if (data.data) return <Review data={data.data} />;
  return <MissingBuyout error={data.error} retry={() => void data.refetch()} />;
}

const view = enterReview(initialView);

function Review({ data }: { readonly data: BuyoutData }) {
  const text = useText();
  const { market } = useRemote();
  const decided = data.appraisal_result.find((result) => result.id === data.conditions_appraisal_result);
  return (
    <>
      <div className={`stack ${styles.title}`}>
        <h1>{text('review.heading')}</h1>
        <p className="lead">{text('review.lead', { number: data.number })}</p>
      </div>
      <div className={`split ${styles.conditionSplit}`}>
        <div className={`stack ${styles.status}`} data-review={viewHas(view, 'reviewMode')}>
          <Facts
            title={text('review.answers')}
            rows={inDisplayOrder(data.device_conditions).map((condition) => ({
              id: condition.id,
              name: condition.name,
              value: condition.choices.find((choice) => choice.value === condition.value)?.label ?? text('review.unanswered'),
            }))}
          />
          <PersonalData data={data} />
          <div className="row">
            <ButtonLink kind="quiet" href={statusPath(market, data.code)}>
              {text('review.back')}
            </ButtonLink>
          </div>
        </div>
        <aside>
          <OfferPanel label={text('status.summary')}>
            <DeviceLine
              name={data.device.name}
              variant={data.device.variant}
              picture={data.device.image ?? ''}
              end={decided && <Grade grade={decided.quality} />}
            />
            <OfferPrice label={text('status.price')} amount={formatMoney(data.price)} grade={decided?.quality} />
          </OfferPanel>
        </aside>
      </div>
    </>
  );
}

/** Only the e-mail's link or the owner's login brings these. */
function PersonalData({ data }: { readonly data: BuyoutData }) {
  const text = useText();
  const { customer_data: customer, pickup_address: pickup, buyout_device: device } = data;
  if (customer === null) return <Notice icon={lockIcon}>{text('review.locked')}</Notice>;
  const named = (rows: ReadonlyArray<readonly [key: string, value: string]>) =>
    rows.filter(([, value]) => value !== '').map(([key, value]) => ({ id: key, name: text(`sell.${key}`), value }));
  return (
    <>
      {device && (
        <Facts
          title={text('review.device')}
          rows={named([
            ['imei', device.imei],
            ['serial', device.serial_number],
            ['note', device.note],
          ])}
        />
      )}
      <Facts
        title={text('review.personal')}
        rows={named([
          ['first-name', [customer.degree_before_name, customer.first_name].filter(Boolean).join(' ')],
          ['last-name', customer.last_name],
          ['email', customer.e_mail],
          ['phone', customer.phone_number],
          ['street', customer.street],
          ['city', [customer.postcode, customer.city].join(' ')],
          ['birth-number', customer.personal_identification_number],
          ['identity-card', customer.identity_card_number],
          ['account', [customer.bank_account_full_number, customer.bank_code].filter(Boolean).join('/')],
        ])}
      />
      {pickup && (
        <Facts
          title={text('review.pickup')}
          rows={named([
            ['street', pickup.street],
            ['city', [pickup.postcode, pickup.city].join(' ')],
            ['alt-extra', pickup.delivery_extra_info],
          ])}
        />
      )}
    </>
  );
}

interface FactsProps {
  readonly title: string;
  readonly rows: ReadonlyArray<{ readonly id: string; readonly name: string; readonly value: string }>;
}

function Facts({ title, rows }: FactsProps) {
  return (
    <section className={`stack ${styles.section}`}>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {rows.map((row) => (
          <div key={row.id}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
