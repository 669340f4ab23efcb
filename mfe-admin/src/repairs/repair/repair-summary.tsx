import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Badge, Button, DeviceLine } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/dossier.module.css';
import { repairs } from '../../office/api/repairs-api.ts';
import { RepairStatusLabel } from '../repair-status.tsx';
import repairStyles from '../repair.module.css';
import { useSession } from '../../office/session.ts';
import { useRepairCommand } from './use-repair-command.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';

/** What the repair is about, at a glance. */
export function RepairSummary({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const facts = [
    ['operations', repair.operations.join(', ')],
    ['total', formatMoney(repair.total)],
    ...(repair.paid.amount > 0 ? [['paid', formatMoney(repair.paid)] as const] : []),
    ['identifier', repair.identifier_masked],
    ['place', repair.store?.name ?? text('repairs.courier')],
    ['slot', repair.slot?.label ?? ''],
    ['promised', repair.promised_on === null ? '' : formatDate(repair.promised_on, repair.market)],
  ] as const;
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('repair.summary')}>
      <div className={styles.summaryDevice}>
        <DeviceLine picture={repair.device.image ?? ''} name={repair.device.name} variant={repair.device.variant} />
        <div className="row row-tight">
          {repair.is_late && <Badge tone="danger">{text('repairs.is-late')}</Badge>}
          <RepairStatusLabel status={repair.status} outcome={repair.outcome} />
        </div>
      </div>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{text(`repair.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{text('repairs.technician')}</dt>
          <dd>
            {repair.technician?.name ?? text('repairs.technician.none')} {repair.allowed.includes('assign') && <Assign repair={repair} />}
          </dd>
        </div>
      </dl>
      {repair.note !== '' && <p className={repairStyles.note}>{text('repair.note-of-customer', { note: repair.note })}</p>}
    </section>
  );
}

/** Takes the repair over, or gives it back when it is one's own. */
function Assign({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const session = useSession();
  const isMine = session !== null && repair.technician?.id === session.id;
  const assign = useRepairCommand({
    id: repair.id,
    send: (technician: 'me' | 'nobody') =>
      repairs.call('admin_assign_repair', { params: { id: repair.id }, body: { version: repair.version, technician } }),
    done: isMine ? 'repair.given-back' : 'repair.taken-over',
    failed: 'repair.assign.failed',
  });
  return (
    <Button size="small" kind="quiet" busy={assign.isPending} onClick={() => assign.mutate(isMine ? 'nobody' : 'me')}>
      {text(isMine ? 'repair.give-back' : 'repair.take-over')}
    </Button>
  );
}
