import type { RepairDeviceRow } from '@okruh/contracts/http/repairs-admin/devices';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Dialog, ErrorSummary, Skeleton, Switch } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';

interface DeviceDialogProps {
  readonly id: string;
  onClose(): void;
}

/** One model: whether it is repaired, where its operations are, and who changed that. */
export function DeviceDialog({ id, onClose }: DeviceDialogProps) {
  const text = useText();
  const { data, error, refetch } = useQuery({ ...repairs.query('admin_get_repair_device', { params: { device: id } }), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={data?.device.name ?? text('column.device')}>
      {data === undefined && error === null && <Skeleton height="12rem" />}
      {data === undefined && error !== null && (
        <LoadFailure title={text('repair-devices.one.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className="stack">
          <p>
            <Link href={`${officePaths['repair-prices']}?${new URLSearchParams({ q: data.device.name }).toString()}`}>
              {text('repair-devices.to-operations', { count: data.device.operations })}
            </Link>
          </p>
          <DeviceForm device={data.device} onClose={onClose} />
          <ChangeHistory history={data.history} />
        </div>
      )}
    </Dialog>
  );
}

const toFields = ({ is_repaired: isRepaired }: RepairDeviceRow) => ({ repaired: isRepaired });

function DeviceForm({ device: given, onClose }: { readonly device: RepairDeviceRow; onClose(): void }) {
  const [device, setDevice] = useState(given);
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const start = toFields(device);
  const conflict = useConflict<RepairDeviceRow>(async () => {
    const { device: thing } = await repairs.call('admin_get_repair_device', { params: { device: device.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'device-',
    submit: async ({ repaired }) => {
      await repairs.call('admin_update_repair_device', {
        params: { device: device.id },
        body: { version: (conflict.saved ?? device).version, is_repaired: repaired },
      });
      void repairs.invalidate(queryClient, 'admin_list_repair_devices', 'admin_get_repair_device', 'admin_list_operations');
      toast({ kind: 'success', title: text('repair-devices.saved') });
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="device-"
        start={start}
        toFields={toFields}
        onLoad={(theirs) => setDevice(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Switch {...form.field('repaired')} label={text('repair-devices.is-repaired')} />
      <p className="soft">{text('repair-devices.stop.text')}</p>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
          {text('operations.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
