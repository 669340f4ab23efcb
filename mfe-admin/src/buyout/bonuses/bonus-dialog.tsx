import type { Bonus } from '@okruh/contracts/http/buyout-admin/bonuses';
import { todayIn } from '@okruh/market';
import { Button, Dialog, ErrorSummary, Skeleton } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { buyout } from '../../office/api/api.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
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
    <Dialog isOpen onClose={onClose} title={text(isNew ? 'bonuses.add' : 'bonuses.one')}>
      {isNew ? <BonusForm bonus={null} onClose={onClose} /> : <StoredBonus id={opened} mayEdit={mayEdit} onClose={onClose} />}
    </Dialog>
  );
}

function StoredBonus({ id, mayEdit, onClose }: { readonly id: string; readonly mayEdit: boolean; onClose(): void }) {
  const text = useText();
  const { data, error, refetch } = useQuery({ ...buyout.query('admin_get_bonus', { params: { bonus: id } }), staleTime: 0 });
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="24rem" />
    ) : (
      <LoadFailure title={text('bonuses.one.failed')} error={error} onRetry={() => void refetch()} />
    );
  }
  const { manufacturer, device } = data.bonus;
  const names = new Map([manufacturer, device].flatMap((named) => (named === null ? [] : [[named.id, named.name]])));
  return (
    <div className="stack">
      {mayEdit && <BonusForm bonus={data.bonus} onClose={onClose} />}
      <ChangeHistory history={data.history} names={names} />
    </div>
  );
}

function BonusForm({ bonus: given, onClose }: { readonly bonus: Bonus | null; onClose(): void }) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [bonus, setBonus] = useState(given);
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const today = todayIn(market, new Date());
  const start = toBonusValues(bonus, today);
  const conflict = useConflict<Bonus>(async () => {
    if (bonus === null) throw new Error('a new bonus has no other version');
    const { bonus: thing } = await buyout.call('admin_get_bonus', { params: { bonus: bonus.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm<BonusValues>({
    defaults: start,
    idPrefix: 'bonus-',
    rules: bonusRules,
    wirePaths: bonusWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/buyout-admin/bonuses').then(({ adminAddBonus }) => adminAddBonus.body),
      toBody: (values) => toBonusBody(values, market),
    },
    submit: async (values) => {
      const body = toBonusBody(values, market);
      if (bonus === null) await buyout.call('admin_add_bonus', { body });
      else
        await buyout.call('admin_update_bonus', {
          params: { bonus: bonus.id },
          body: { ...body, version: (conflict.saved ?? bonus).version },
        });
      toast({ kind: 'success', title: text(bonus === null ? 'bonuses.added' : 'bonuses.saved') });
      void buyout.invalidate(queryClient, 'admin_list_bonuses', 'admin_get_bonus', 'admin_list_appraisal_versions');
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="bonus-"
        start={start}
        toFields={(theirs) => toBonusValues(theirs, today)}
        onLoad={(theirs) => setBonus(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <BonusFields form={form} bonus={bonus} />
      {bonus?.state === 'valid' && <p className="soft">{text('bonuses.agreed')}</p>}
      <DialogButtons onCancel={onClose}>
        {bonus?.state === 'planned' && <DeleteBonus bonus={bonus} onDeleted={onClose} />}
        <Button type="submit" busy={form.isBusy} disabledBecause={bonus === null || form.isDirty ? undefined : text('form.unchanged')}>
          {text(bonus === null ? 'bonuses.add' : 'bonuses.save')}
        </Button>
      </DialogButtons>
    </form>
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
