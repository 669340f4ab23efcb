import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { Button, Notice } from '@okruh/ui';
import { packageIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { buyout as client } from '../../office/api/api.ts';
import { InspectionPanel } from './inspection-panel.tsx';
import { Summary } from './summary.tsx';
import { useCommand } from './use-command.ts';
import { formatMoney } from '../../office/language/format.ts';

/** One old device at the counter: taken in, inspected, and what the customer says to its price. */
export function CounterDevice({ device, isOpen }: { readonly device: AdminBuyout; readonly isOpen: boolean }) {
  const text = useText();
  const { id, version } = device;
  const receive = useCommand({
    id,
    send: () => client.call('admin_receive_buyout', { params: { id }, body: { version, identifier: device.number, note: '' } }),
    done: 'receive.done',
    failed: 'counter.receive.failed',
  });
  const answer = useCommand({
    id,
    send: (given: 'accept' | 'decline') => client.call('admin_answer_at_counter', { params: { id }, body: { version, answer: given } }),
    done: 'counter.answered',
    failed: 'counter.answer.failed',
  });
  const isPriced = device.status === 'inspected' && device.inspected_price !== null;
  return (
    <section className="stack" aria-label={text('counter.device', { device: device.device_name })}>
      <Summary buyout={device} />
      {device.allowed.includes('receive') && isOpen && (
        <div className="row">
          <Button icon={packageIcon} busy={receive.isPending} onClick={() => receive.mutate(undefined)}>
            {text('counter.receive')}
          </Button>
        </div>
      )}
      {device.status !== 'submitted' && device.status !== 'cancelled' && <InspectionPanel buyout={device} />}
      {device.allowed.includes('answer') && (
        <Notice tone="info" title={text(isPriced ? 'counter.ask' : 'counter.back.title')}>
          <div className="row row-tight">
            {isPriced && device.inspected_price !== null && (
              <Button size="small" busy={answer.isPending} onClick={() => answer.mutate('accept')}>
                {text('counter.agree', { price: formatMoney(device.inspected_price) })}
              </Button>
            )}
            <Button size="small" kind="quiet" busy={answer.isPending} onClick={() => answer.mutate('decline')}>
              {text('counter.back')}
            </Button>
          </div>
        </Notice>
      )}
      <p className="small">
        <Link href={pathTo(officePaths.buyout, { id })}>{text('counter.dossier', { number: device.number })}</Link>
      </p>
    </section>
  );
}
