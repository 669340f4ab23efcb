import type { Bonus } from '@okruh/contracts/http/buyout-admin/bonuses';
import { todayIn } from '@okruh/market';
import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { RecordForm, useRecordForm } from '../../office/form/record-form.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { BonusFields } from './bonus-fields.tsx';
import { bonusRules, type BonusValues, bonusWirePaths, toBonusBody, toBonusValues } from './bonus-form.ts';

interface BonusDialogProps {
  /** Id of a bonus, or `new`. */
  readonly opened: string;
  readonly mayEdit: boolean;
  onClose(): void;
}

/** One bonus: what it is for and what was changed on it. */
export function BonusDialog({ opened, mayEdit, onClose }: BonusDialogProps) {
  const text = useText();
  const isNew = opened === 'new';
  return (
    <RecordDialog
      query={isNew ? null : buyout.query('admin_get_bonus', { params: { bonus: opened } })}
      title={() => text(isNew ? 'bonuses.add' : 'bonuses.one')}
      failed={text('bonuses.one.failed')}
      onClose={onClose}
    >
      {(data) => (
        <>
          {(data === null || mayEdit) && <BonusForm bonus={data?.bonus ?? null} onClose={onClose} />}
          {data !== null && <ChangeHistory history={data.history} names={listNames(data.bonus)} />}
        </>
      )}
    </RecordDialog>
  );
}

const listNames = ({ manufacturer, device }: Bonus): ReadonlyMap<string, string> =>
  new Map([manufacturer, device].flatMap((named) => (named === null ? [] : [[named.id, named.name]])));

function BonusForm({ bonus: given, onClose }: { readonly bonus: Bonus | null; onClose(): void }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const today = todayIn(market, new Date());
  const editing = useRecordForm<BonusValues, Bonus>({
    record: given,
    idPrefix: 'bonus-',
    rules: bonusRules,
    wirePaths: bonusWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/buyout-admin/bonuses').then(({ adminAddBonus }) => adminAddBonus.body),
      toBody: (values) => toBonusBody(values, market),
    },
    toFields: (bonus) => toBonusValues(bonus, today),
    read: async ({ id }) => {
      const { bonus: thing } = await buyout.call('admin_get_bonus', { params: { bonus: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: async (values, base) => {
      const body = toBonusBody(values, market);
      if (base === null) await buyout.call('admin_add_bonus', { body });
      else await buyout.call('admin_update_bonus', { params: { bonus: base.id }, body: { ...body, version: base.version } });
      return text(base === null ? 'bonuses.added' : 'bonuses.saved');
    },
    reload: () => void buyout.invalidate(queryClient, 'admin_list_bonuses', 'admin_get_bonus', 'admin_list_appraisal_versions'),
    onClose,
  });
  const { form, record: bonus } = editing;
  return (
    <RecordForm
      of={editing}
      submit={text(bonus === null ? 'bonuses.add' : 'bonuses.save')}
      buttons={bonus?.state === 'planned' && <DeleteBonus bonus={bonus} onDeleted={onClose} />}
    >
      <BonusFields form={form} bonus={bonus} />
      {bonus?.state === 'valid' && <p className="soft">{text('bonuses.agreed')}</p>}
    </RecordForm>
  );
}

/** The first press asks, the second one deletes. */
function DeleteBonus({ bonus, onDeleted }: { readonly bonus: Bonus; onDeleted(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => buyout.call('admin_delete_bonus', { params: { bonus: bonus.id }, query: { version: bonus.version } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('bonuses.deleted') });
      onDeleted();
    },
    onError: (error) => reportFailure(text('bonuses.delete.failed'), error),
    onSettled: () => buyout.invalidate(queryClient, 'admin_list_bonuses', 'admin_list_appraisal_versions'),
  });
  return (
    <Button
      kind={isAsking ? 'danger' : 'bare'}
      icon={trashIcon}
      busy={deletion.isPending}
      onClick={() => (isAsking ? deletion.mutate() : setAsking(true))}
    >
      {text(isAsking ? 'bonuses.delete.sure' : 'bonuses.delete')}
    </Button>
  );
}
