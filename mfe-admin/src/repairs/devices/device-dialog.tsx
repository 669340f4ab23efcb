import type { RepairDeviceRow } from '@okruh/contracts/http/repairs-admin/devices';
import { officePaths } from '@okruh/contracts/office-paths';
import { Switch } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { repairs } from '../../office/api/repairs-api.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { RecordForm, useRecordForm } from '../../office/form/record-form.tsx';

interface DeviceDialogProps {
  readonly id: string;
  onClose(): void;
}

/** One model: whether it is repaired, where its operations are, and who changed that. */
export function DeviceDialog({ id, onClose }: DeviceDialogProps) {
  const text = useText();
  return (
    <RecordDialog
      query={repairs.query('admin_get_repair_device', { params: { device: id } })}
      title={(data) => data?.device.name ?? text('column.device')}
      failed={text('repair-devices.one.failed')}
      onClose={onClose}
    >
      {(data) =>
        data !== null && (
          <>
            <p>
              <Link href={`${officePaths['repair-prices']}?${new URLSearchParams({ q: data.device.name }).toString()}`}>
                {text('repair-devices.to-operations', { count: data.device.operations })}
              </Link>
            </p>
            <DeviceForm device={data.device} onClose={onClose} />
            <ChangeHistory history={data.history} />
          </>
        )
      }
    </RecordDialog>
  );
}

function DeviceForm({ device, onClose }: { readonly device: RepairDeviceRow; onClose(): void }) {
  const text = useText();
  const queryClient = useQueryClient();
  const editing = useRecordForm<{ repaired: boolean }, RepairDeviceRow>({
    record: device,
    idPrefix: 'device-',
    toFields: (record) => ({ repaired: (record ?? device).is_repaired }),
    read: async ({ id }) => {
      const { device: thing } = await repairs.call('admin_get_repair_device', { params: { device: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: async ({ repaired }, base) => {
      const { id, version } = base ?? device;
      await repairs.call('admin_update_repair_device', { params: { device: id }, body: { version, is_repaired: repaired } });
      return text('repair-devices.saved');
    },
    reload: () => void repairs.invalidate(queryClient, 'admin_list_repair_devices', 'admin_get_repair_device', 'admin_list_operations'),
    onClose,
  });
  return (
    <RecordForm of={editing} submit={text('operations.save')}>
      <Switch {...editing.form.field('repaired')} label={text('repair-devices.is-repaired')} />
      <p className="soft">{text('repair-devices.stop.text')}</p>
    </RecordForm>
  );
}
