import type { FeedRun, FeedStatus } from '@okruh/contracts/http/catalog-admin/feeds';
import { Button, Status, Table, VisuallyHidden } from '@okruh/ui';
import { copyIcon, refreshIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../../office/api/api.ts';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';

const tones = { fine: 'success', broken: 'danger', few: 'danger', unread: 'warning' } as const;

interface FeedStatesProps {
  readonly items: readonly FeedStatus[];
  /** A check began. */
  onChecked(): void;
}

/** Each feed with its address, its state and its last run. */
export function FeedStates({ items, onChecked }: FeedStatesProps) {
  const text = useText();
  const mayCheck = useMay('feed:check');
  return (
    <Table label={text('feeds.title')} stack>
      <thead>
        <tr>
          <th scope="col">{text('feeds.feed')}</th>
          <th scope="col">{text('feeds.state')}</th>
          <th scope="col">{text('feeds.address')}</th>
          <th scope="col">{text('feeds.last-run')}</th>
          <th scope="col">{text('feeds.site-read')}</th>
          {mayCheck && <th scope="col">{text('feeds.deeds')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Feed key={`${item.feed} ${item.market}`} item={item} mayCheck={mayCheck} onChecked={onChecked} />
        ))}
      </tbody>
    </Table>
  );
}

function Feed({ item, mayCheck, onChecked }: { readonly item: FeedStatus; readonly mayCheck: boolean; onChecked(): void }) {
  const text = useText();
  const { market } = useRemote();
  const name = `${text(`feeds.feed.${item.feed}`)} ${item.market.toUpperCase()}`;
  return (
    <tr>
      <th scope="row" data-label={text('feeds.feed')}>
        {name}
      </th>
      <td data-label={text('feeds.state')}>
        <Status tone={tones[item.state]}>{text(`feeds.state.${item.state}`, { days: Math.round(item.unread_after_hours / 24) })}</Status>
        {item.state === 'few' && item.offers_before !== null && (
          <span className="sub">{text('feeds.before', { count: formatNumber(item.offers_before, market) })}</span>
        )}
      </td>
      <td data-label={text('feeds.address')}>
        <Address url={item.url} name={name} />
      </td>
      <td data-label={text('feeds.last-run')}>{item.last_run === null ? text('feeds.no-run') : <LastRun run={item.last_run} />}</td>
      <td data-label={text('feeds.site-read')}>
        {item.site_read === null ? (
          text('feeds.site-never')
        ) : (
          <>
            {formatDateTime(item.site_read.at, market)}
            <span className="sub">{text(`feeds.reader.${item.site_read.reader}`)}</span>
          </>
        )}
      </td>
      {mayCheck && (
        <td data-label={text('feeds.deeds')}>
          {item.check === null ? <CheckButton item={item} name={name} onChecked={onChecked} /> : <Progress run={item.check} />}
        </td>
      )}
    </tr>
  );
}

/** The address with a key that copies it. */
function Address({ url, name }: { readonly url: string; readonly name: string }) {
  const text = useText();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(url),
    onSuccess: () => toast({ kind: 'success', title: text('feeds.copied'), text: url }),
    onError: (error) => reportFailure(text('feeds.copy-failed'), error),
  });
  return (
    <span>
      <code className="small" style={{ display: 'block', overflowWrap: 'anywhere' }}>
        {url}
      </code>
      <Button size="small" kind="quiet" icon={copyIcon} onClick={() => copy.mutate()}>
        {text('feeds.copy')} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </span>
  );
}

function LastRun({ run }: { readonly run: FeedRun }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      {formatDateTime(run.started_at, market)}
      <span className="sub">
        <RunOutcome run={run} />
      </span>
      <span className="sub">
        {text(run.feed === 'sitemap' ? 'feeds.size.sitemap' : 'feeds.size', {
          offers: formatNumber(run.offers, market),
          size: formatNumber(run.bytes / 1000, market),
          seconds: formatNumber(run.seconds, market, 1),
        })}
      </span>
    </>
  );
}

const outcomes = { running: 'wait', whole: 'success', broken: 'danger' } as const;

/** How a run ended, and why it broke off. */
export function RunOutcome({ run: { outcome, error } }: { readonly run: FeedRun }) {
  const text = useText();
  return (
    <>
      <Status tone={outcomes[outcome]}>{text(`feeds.outcome.${outcome}`)}</Status>
      {error !== null && <span className="sub">{text(`feeds.error.${error}`)}</span>}
    </>
  );
}

interface CheckButtonProps {
  readonly item: FeedStatus;
  readonly name: string;
  onChecked(): void;
}

function CheckButton({ item: { feed, market }, name, onChecked }: CheckButtonProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const check = useMutation({
    mutationFn: () => catalog.call('admin_check_feed', { body: { feed, market } }),
    onError: (error) => reportFailure(text('feeds.check-failed'), error),
    // A colleague's check is shown as well.
    onSettled: onChecked,
  });
  return (
    <Button kind="quiet" size="small" icon={refreshIcon} busy={check.isPending} onClick={() => check.mutate()}>
      {text('feeds.check')} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

/** How far a check is. */
function Progress({ run }: { readonly run: FeedRun }) {
  const text = useText();
  const { market } = useRemote();
  const label = text('feeds.checking', { name: run.checked_by ?? '' });
  const offers = formatNumber(run.offers, market);
  return (
    <span role="status" className="small">
      <progress
        aria-label={label}
        {...(run.expected !== null && run.expected > 0 && { value: Math.min(run.offers, run.expected), max: run.expected })}
      />
      <span className="sub">{label}</span>
      <span className="sub">
        {run.expected === null
          ? text('feeds.checked-so-far', { offers })
          : text('feeds.checked', { offers, expected: formatNumber(run.expected, market) })}
      </span>
    </span>
  );
}
