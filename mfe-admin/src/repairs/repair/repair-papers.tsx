import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Button, Notice } from '@okruh/ui';
import { printerIcon, tagIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { repairs } from '../../office/api/repairs-api.ts';
import { printFile } from '../../office/page/print-file.ts';
import { useMay } from '../../office/session.ts';
import styles from '../repair.module.css';

interface RepairPapersProps {
  readonly repair: AdminRepair;
}

const print = (paper: 'sheet' | 'tag', id: string): void =>
  printFile('repair', repairs.getUrl(`admin_get_repair_${paper}`, { params: { id } }));

/** The paper that the customer signs, and the tag of the device, for what was taken in. */
export function RepairPapers({ repair }: RepairPapersProps) {
  const mayWork = useMay('repair:work');
  // Right after the intake they stand in the notice.
  return mayWork && repair.status !== 'booked' && repair.status !== 'received' ? <PrintButtons repair={repair} /> : null;
}

/** Calls to mind that a device which was just taken in wants its papers. */
export function IntakeNotice({ repair }: RepairPapersProps) {
  const text = useText();
  const mayWork = useMay('repair:work');
  if (!mayWork || repair.status !== 'received') return null;
  return (
    <Notice tone="info" title={text('papers.intake')}>
      <div className={`row row-tight ${styles.papers}`}>
        <PrintButtons repair={repair} />
      </div>
    </Notice>
  );
}

function PrintButtons({ repair }: RepairPapersProps) {
  const text = useText();
  return (
    <>
      <Button kind="quiet" icon={printerIcon} onClick={() => print('sheet', repair.id)}>
        {text('papers.sheet')}
      </Button>
      <Button kind="quiet" icon={tagIcon} onClick={() => print('tag', repair.id)}>
        {text('papers.tag')}
      </Button>
    </>
  );
}
