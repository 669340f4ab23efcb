import { officePaths } from '@okruh/contracts/office-paths';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useMay } from '../../office/session.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';

/** What the lease of the order promised about its devices, and when that can be claimed. */
export function LeasePromises({ desk, number }: { readonly desk: OrderDesk | undefined; readonly number: string }) {
  const text = useText();
  const { market } = useRemote();
  const mayRead = useMay('buyout:read');
  if (desk === undefined || desk.promises.length === 0) return null;
  const date = (day: string | null): string => (day === null ? '' : formatDate(day, market));
  return (
    <section className="panel stack" aria-labelledby="promises-heading">
      <h2 id="promises-heading">{text('order.promises')}</h2>
      <ul className="list-plain">
        {desk.promises.map((promise, index) => (
          <li key={`${promise.line}-${index}`}>
            {text(`order.promise.${promise.kind}`, {
              device: promise.device_name,
              price: formatMoney(promise.price),
              grade: promise.required_grade,
            })}
            <span className="sub">
              {text(`order.promise.state.${promise.state}`, { from: date(promise.opens_on), until: date(promise.ends_on) })}
            </span>
          </li>
        ))}
      </ul>
      {mayRead && <Link href={`${officePaths['lease-promises']}?q=${encodeURIComponent(number)}`}>{text('order.promises.list')}</Link>}
    </section>
  );
}
