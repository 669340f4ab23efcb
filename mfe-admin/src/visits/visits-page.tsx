import type { Visits } from '@okruh/contracts/http/gateway/visits';
import { type Device, devices, rateVital, type WebVitalName, webVitalNames } from '@okruh/contracts/metrics/web-vitals';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { Empty, Select, Skeleton, Status, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { gateway } from '../office/api/api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import styles from './visits.module.css';
import { formatDateTime, formatNumber, languageTag } from '../office/language/format.ts';

const EVERY_MS = 60_000;
const spans = [1, 7, 28] as const;
const findSpan = (word: string) => spans.find((span) => String(span) === word) ?? 7;
const isDevice = (word: string): word is Device => devices.some((device) => device === word);
const tones = { good: 'success', fair: 'warning', poor: 'danger' } as const;

const schema = {
  parse: ({ days = '', market = '', device = '' }: Readonly<Record<string, string>>) => ({
    days: findSpan(days),
    market: isMarket(market) ? market : null,
    device: isDevice(device) ? device : null,
  }),
};

/** How fast the shop is for its visitors, and where its parts fail in their browsers. */
export function VisitsPage() {
  const text = useText();
  const { market: own } = useRemote();
  const [{ days, market, device }, write] = useSearchState(schema);
  const query = { days, ...(market !== null && { market }), ...(device !== null && { device }) };
  const found = useQuery({ ...gateway.query('admin_get_visits', { query }), staleTime: 0, refetchInterval: EVERY_MS });
  return (
    <AdminPage title={text('visits.title')}>
      <div className="stack">
        <p className="muted">{text('visits.about')}</p>
        <div className={styles.filters}>
          <Select
            id="visits-days"
            label={text('visits.days')}
            value={String(days)}
            options={spans.map((span) => ({ value: String(span), label: text('visits.last-days', { count: span }) }))}
            onChange={(event) => write({ days: findSpan(event.target.value) })}
          />
          <Select
            id="visits-market"
            label={text('visits.market')}
            value={market ?? ''}
            options={[{ value: '', label: text('visits.all') }, ...marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))]}
            onChange={({ target }) => write({ market: isMarket(target.value) ? target.value : undefined })}
          />
          <Select
            id="visits-device"
            label={text('visits.device')}
            value={device ?? ''}
            options={[
              { value: '', label: text('visits.all') },
              ...devices.map((one) => ({ value: one, label: text(`visits.device.${one}`) })),
            ]}
            onChange={({ target }) => write({ device: isDevice(target.value) ? target.value : undefined })}
          />
        </div>
        {found.isPending && <Skeleton height="24rem" />}
        {found.data === undefined && found.isError && (
          <LoadFailure title={text('visits.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data?.pages.length === 0 && <Empty title={text('visits.empty')} />}
        {found.data !== undefined && found.data.pages.length > 0 && <Pages pages={found.data.pages} market={own} />}
        {found.data !== undefined && found.data.releases.length > 0 && <Releases releases={found.data.releases} market={own} />}
      </div>
    </AdminPage>
  );
}

function Pages({ pages, market }: { readonly pages: Visits['pages']; readonly market: Market }) {
  const text = useText();
  return (
    <div>
      <h2>{text('visits.pages')}</h2>
      <Table label={text('visits.pages')} stack>
        <thead>
          <tr>
            <th scope="col">{text('visits.page')}</th>
            <th scope="col">{text('visits.market')}</th>
            <VitalHeads />
            <th scope="col" className="end">
              {text('visits.failures')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((row) => (
            <tr key={`${row.market} ${row.page}`}>
              <th scope="row">{text(`visits.page.${row.page}`)}</th>
              <td data-label={text('visits.market')}>{row.market.toUpperCase()}</td>
              <Vitals row={row} market={market} />
              <td className="end num" data-label={text('visits.failures')}>
                {formatNumber(row.failures, market)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Releases({ releases, market }: { readonly releases: Visits['releases']; readonly market: Market }) {
  const text = useText();
  return (
    <div>
      <h2>{text('visits.releases')}</h2>
      <Table label={text('visits.releases')} stack>
        <thead>
          <tr>
            <th scope="col">{text('visits.release')}</th>
            <th scope="col">{text('visits.deployed')}</th>
            <VitalHeads />
            <th scope="col" className="end">
              {text('visits.in-browser')}
            </th>
            <th scope="col" className="end">
              {text('visits.on-server')}
            </th>
          </tr>
        </thead>
        <tbody>
          {releases.map((row) => (
            <tr key={`${row.app} ${row.version}`}>
              <th scope="row">
                {row.app}
                <span className="sub num">{row.version}</span>
              </th>
              <td data-label={text('visits.deployed')}>{formatDateTime(row.deployed_at, market)}</td>
              <Vitals row={row} market={market} />
              <td className="end num" data-label={text('visits.in-browser')}>
                {formatNumber(row.failures_in_browser, market)}
              </td>
              <td className="end num" data-label={text('visits.on-server')}>
                {formatNumber(row.failures_on_server, market)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function VitalHeads() {
  const text = useText();
  return (
    <>
      <th scope="col" className="end">
        {text('visits.visits')}
      </th>
      {webVitalNames.map((name) => (
        <th key={name} scope="col">
          {text(`visits.vital.${name}`)}
        </th>
      ))}
    </>
  );
}

interface VitalsProps {
  readonly row: Pick<Visits['pages'][number], 'visits' | 'p75'>;
  readonly market: Market;
}

/** Figures of a row, each judged by its limits; the tone stands in a word beside it for those who don't see it. */
function Vitals({ row, market }: VitalsProps) {
  const text = useText();
  return (
    <>
      <td className="end num" data-label={text('visits.visits')}>
        {formatNumber(row.visits, market)}
      </td>
      {webVitalNames.map((name) => {
        const value = row.p75[name];
        return (
          <td key={name} data-label={text(`visits.vital.${name}`)}>
            {value === null ? (
              '–'
            ) : (
              <Status tone={tones[rateVital(name, value)]}>
                {formatVital(name, value)} <span className="sub">{text(`visits.rate.${rateVital(name, value)}`)}</span>
              </Status>
            )}
          </td>
        );
      })}
    </>
  );

  function formatVital(name: WebVitalName, value: number): string {
    if (name === 'cls') return new Intl.NumberFormat(languageTag(market), { maximumFractionDigits: 3 }).format(value);
    return value < 1_000
      ? `${formatNumber(Math.round(value), market)}\u00A0ms`
      : `${new Intl.NumberFormat(languageTag(market), { maximumFractionDigits: 1 }).format(value / 1_000)}\u00A0s`;
  }
}
