import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { Badge, Button, Dialog, Empty, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import styles from '../repair.module.css';
import { useRepairCommand } from './use-repair-command.ts';

const tones = { reserved: 'info', used: 'success', missing: 'danger' } as const;

/** Parts that are held for the repair or built in, and the way to the shelf. */
export function RepairParts({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const mayUse = repair.allowed.includes('use-part');
  const giveBack = useRepairCommand({
    id: repair.id,
    send: (part: string) => repairs.call('admin_return_spare_part', { params: { id: repair.id, part } }),
    done: 'parts.returned',
    failed: 'parts.return.failed',
  });
  return (
    <section className="panel stack" aria-labelledby="parts-heading">
      <div className="panel-title">
        <h2 id="parts-heading">{text('parts.heading')}</h2>
        {mayUse && (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {text('parts.open')}
          </Button>
        )}
      </div>
      {repair.parts.length === 0 && <p className="soft">{text('parts.none')}</p>}
      <ul className={styles.parts}>
        {repair.parts.map((part) => (
          <li key={`${part.spare_part_id}-${part.state}`} className={styles.partRow}>
            <span>
              {part.name}
              <span className="sub">{text('parts.at', { location: part.location, count: part.quantity })}</span>
            </span>
            <Badge tone={tones[part.state]}>{text(`parts.${part.state}`)}</Badge>
            {mayUse && part.state !== 'missing' ? (
              <Button
                kind="bare"
                size="small"
                busy={giveBack.isPending && giveBack.variables === part.spare_part_id}
                onClick={() => giveBack.mutate(part.spare_part_id)}
              >
                {text('parts.return')}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('parts.modal', { device: repair.device.name, colour: repair.device.variant })}
      >
        <Shelf repair={repair} />
      </Dialog>
    </section>
  );
}

/** Parts for this device and colour with their stock in the repair's market. */
function Shelf({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const shelf = useQuery({
    ...repairs.query('admin_get_device_spare_parts', { params: { device: repair.device.device_identifier } }),
    staleTime: 0,
  });
  const use = useRepairCommand({
    id: repair.id,
    send: (part: string) => repairs.call('admin_use_spare_part', { params: { id: repair.id }, body: { spare_part_id: part, quantity: 1 } }),
    done: 'parts.taken',
    failed: 'parts.use.failed',
  });
  if (shelf.isError) return <LoadFailure title={text('parts.failed')} error={shelf.error} onRetry={() => void shelf.refetch()} />;
  if (shelf.data === undefined) return <Skeleton height="10rem" />;
  if (shelf.data.items.length === 0) return <Empty level={3} title={text('parts.empty')} />;
  const free = (part: SparePart): number => part.stock[repair.market].on_hand - part.stock[repair.market].reserved;
  const held = new Set(repair.parts.filter(({ state }) => state === 'reserved').map(({ spare_part_id: id }) => id));
  return (
    <ul className={styles.parts}>
      {shelf.data.items.map((part) => (
        <li key={part.id} className={styles.partRow}>
          <span>
            {part.name}
            <span className="sub">
              {[part.location, text(`parts.origin.${part.origin}`), part.colour?.name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="small">{text('parts.stock', { free: free(part), reserved: part.stock[repair.market].reserved })}</span>
          <Button
            size="small"
            busy={use.isPending && use.variables === part.id}
            disabled={free(part) <= 0 && !held.has(part.id)}
            onClick={() => use.mutate(part.id)}
          >
            {text('parts.use')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
