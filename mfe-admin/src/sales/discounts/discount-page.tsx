import { officePaths } from '@okruh/contracts/office-paths';
import type { DiscountDetail } from '@okruh/contracts/http/checkout-admin/discounts';
import { Empty, Skeleton, Status, Table } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { CodePanel } from './code-panel.tsx';
import { DiscountForm } from './discount-form.tsx';
import { stateTones } from './discounts-page.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

/** While codes are made, the page looks again so often. */
const PROGRESS_EVERY_MS = 1_000;
const isMaking = (detail: DiscountDetail | undefined): boolean => detail?.batches.some(({ made, wanted }) => made < wanted) ?? false;

/** One discount: its form, its codes, and where it was used. */
export function DiscountPage({ id }: { readonly id: string | null }) {
  const text = useText();
  const locale = useNameLocale();
  const discount = useQuery({
    ...checkout.query('admin_get_discount', { params: { id: id ?? '-' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isMaking(state.data) ? PROGRESS_EVERY_MS : false),
  });
  const isAbsent = discount.error instanceof ProblemError && discount.error.status === 404;
  const back = (
    <PageLink kind="quiet" href={officePaths.discounts}>
      {text('discounts.back')}
    </PageLink>
  );
  const { data } = discount;
  return (
    <AdminPage title={data?.values.marketing_name[locale] ?? text(id === null ? 'discounts.add' : 'discounts.one')} actions={back}>
      {id === null ? (
        <DiscountForm detail={null} />
      ) : data !== undefined ? (
        <div className="stack">
          <p>
            <Status tone={stateTones[data.state]}>{text(`discounts.state.${data.state}`)}</Status>
          </p>
          <DiscountForm key={data.version} detail={data} />
          {(data.codes.total > 0 || !(data.values.is_automatic_assignment || data.values.student_card_required)) && (
            <CodePanel detail={data} />
          )}
          <Uses id={data.id} count={data.uses} />
          <History changes={data.changes} />
        </div>
      ) : isAbsent ? (
        <Empty title={text('discounts.absent')} actions={back} />
      ) : discount.isError ? (
        <LoadFailure title={text('discounts.failed')} error={discount.error} onRetry={() => void discount.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </AdminPage>
  );
}

function Uses({ id, count }: { readonly id: string; readonly count: number }) {
  const text = useText();
  const { market } = useRemote();
  const uses = useQuery({
    ...checkout.query('admin_list_discount_uses', { params: { id }, query: { page_size: 20 } }),
    enabled: count > 0,
    staleTime: 0,
  });
  return (
    <section className="panel stack">
      <h2>{text('discounts.uses', { count })}</h2>
      {uses.isError && <LoadFailure title={text('discounts.uses.failed')} error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data !== undefined && (
        <Table label={text('discounts.uses', { count })}>
          <thead>
            <tr>
              <th scope="col">{text('discounts.uses.when')}</th>
              <th scope="col">{text('discounts.uses.order')}</th>
              <th scope="col">{text('discounts.uses.how')}</th>
              <th scope="col" className="end">
                {text('discounts.uses.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {uses.data.items.map((use) => (
              <tr key={use.order_id}>
                <td data-label={text('discounts.uses.when')}>{formatDateTime(use.used_at, market)}</td>
                <td data-label={text('discounts.uses.order')}>
                  <code>{use.order_id}</code>
                </td>
                <td data-label={text('discounts.uses.how')}>{text(use.by_code ? 'discounts.by-code' : 'discounts.by-itself')}</td>
                <td data-label={text('discounts.uses.amount')} className="end">
                  {formatMoney(use.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function History({ changes }: { readonly changes: DiscountDetail['changes'] }) {
  const text = useText();
  const { market } = useRemote();
  if (changes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="discount-history">
      <h2 id="discount-history">{text('discounts.history')}</h2>
      <ul>
        {changes.map(({ version, at, by }) => (
          <li key={version}>{text('discounts.history.entry', { version, at: formatDateTime(at, market), by })}</li>
        ))}
      </ul>
    </section>
  );
}
