import type { Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, calendarWords, formatLongDate, formatNearDate, hoursOn, getWeekday } from '@okruh/market';
import { Badge, ButtonLink, Icon } from '@okruh/ui';
import { callIcon, externalIcon, mailIcon, pinIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { OpeningState, useNow } from './opening-state.tsx';
import { LateClosedStore } from './late-closed-store.ts';
import { StoreMap } from './store-map.tsx';
import type { StoreData } from './store-source.ts';

/** One store, or what is nearest to one that closed for good. */
export default function StorePage(): ReactElement {
  const data = usePageData<StoreData>();
  return data.kind === 'closed' ? <LateClosedStore closed={data.closed} today={data.today} /> : <StoreView {...data} />;
}

/** When a store is open, what is done there and how to get there. */
function StoreView({ store, today }: Extract<StoreData, { kind: 'store' }>): ReactElement {
  const text = useText();
  const { market } = useShell();
  const now = useNow();
  const crumbs = [
    { label: text('stores.title'), href: pagePaths.stores[market] },
    { label: store.name, href: store.href },
  ];
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbs} />
      <div className="page-head">
        <h1>{store.name}</h1>
        <p className="lead">
          {store.street}, {store.postcode} {store.city}
        </p>
        <p>
          <OpeningState store={store} now={now} today={today} />
        </p>
      </div>
      <div className="split store-split">
        <div className="stack store-about">
          <Directions store={store} />
          <section className="stack stack-tight" aria-labelledby="services">
            <h2 id="services">{text('store.services')}</h2>
            <ul className="row row-tight">
              {store.services.map((service) => (
                <li key={service.value}>
                  <Badge>{service.label}</Badge>
                </li>
              ))}
            </ul>
            {store.express_delivery_radius_km !== null && store.express_delivery_radius_km > 0 && (
              <p className="soft small">{text('store.express', { km: store.express_delivery_radius_km })}</p>
            )}
          </section>
          <section className="stack stack-tight" aria-labelledby="way">
            <h2 id="way">{text('store.way')}</h2>
            <p className="soft">{store.access}</p>
            <StoreMap stores={[store]} place={null} />
          </section>
        </div>
        <aside aria-labelledby="hours">
          <div className="panel-fog stack">
            <h2 id="hours" className="panel-title">
              {text('store.hours')}
            </h2>
            <Hours store={store} today={today} />
            <ClosedDays store={store} today={today} />
          </div>
        </aside>
      </div>
    </div>
  );
}

function Directions({ store }: { readonly store: Store }): ReactElement {
  const text = useText();
  const place = `${store.lat},${store.lng}`;
  return (
    <div className="row">
      <ButtonLink
        icon={pinIcon}
        iconAfter={externalIcon}
        href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`}
        target="_blank"
        rel="noopener"
      >
        {text('store.navigate')}
      </ButtonLink>
      <ButtonLink kind="quiet" icon={callIcon} href={`tel:${store.phone.replaceAll(' ', '')}`}>
        {store.phone}
      </ButtonLink>
      <a className="row row-tight" href={`mailto:${store.e_mail}`}>
        <Icon of={mailIcon} />
        {store.e_mail}
      </a>
    </div>
  );
}

/** The seven days of the week, today marked. */
function Hours({ store, today }: { readonly store: Store; readonly today: IsoDate }): ReactElement {
  const text = useText();
  const { locale } = useShell();
  const weekday = getWeekday(today);
  return (
    <dl className="specs store-hours">
      {calendarWords[locale].weekdays.map((name, index) => {
        const hours = store.opening_hours.find(({ day }) => day === index + 1);
        return (
          <div key={name} aria-current={index === weekday ? 'date' : undefined}>
            <dt>{name}</dt>
            <dd className="num">
              {hours === undefined ? text('store.closed') : text('store.from-to', { open: hours.open, close: hours.close })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Holidays that are still ahead and on which the store would be open otherwise. */
function ClosedDays({ store, today }: { readonly store: Store; readonly today: IsoDate }): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  const usual = { ...store, closed_on: [] };
  const ahead = store.closed_on.filter(({ date }) => date >= today && hoursOn(usual, date) !== null).slice(0, 6);
  if (ahead.length === 0) return null;
  return (
    <div className="stack stack-tight">
      <h3>{text('store.holidays')}</h3>
      <ul className="small soft">
        {ahead.map(({ date, name }) => (
          <li key={date}>
            {name}, {daysAway(date, today) ? formatNearDate(date, today, market) : formatLongDate(date, market)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Near enough to be reported in words. */
const daysAway = (date: IsoDate, today: IsoDate): boolean => Date.parse(date) - Date.parse(today) <= 6 * 86_400_000;
