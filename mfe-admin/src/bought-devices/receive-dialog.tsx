import type { BoughtDevice } from '@okruh/contracts/http/picking-devices';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { picking } from '../office/api/picking-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

interface ReceiveDialogProps {
  readonly device: BoughtDevice;
  onClose(): void;
}

/** Puts a bought device on a shelf: its number is scanned, the place is chosen, and from then on it is for sale. */
export function ReceiveDialog({ device, onClose }: ReceiveDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const places = useQuery(picking.query('admin_get_stock_places'));
  const receive = useMutation({
    mutationFn: (body: { serial: string; place: string }) => picking.call('admin_stock_bought_device', { params: { id: device.id }, body }),
  });
  const form = useOfficeForm<Record<'serial' | 'place', string>>({
    defaults: { serial: '', place: 'warehouse' },
    rules: { serial: [fieldRules.required] },
    idPrefix: 'bought-',
    async submit(values) {
      await receive.mutateAsync(values);
      await picking.invalidate(queryClient, 'admin_list_bought_devices', 'admin_list_stock');
      toast({ kind: 'success', title: text('bought.done', { name: device.device_name }) });
      onClose();
    },
    onFailure() {
      // The next scan replaces the one that was refused; the form says why.
      form.set('serial', '');
      return false;
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('bought.dialog', { name: device.device_name, number: device.number })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <p className="muted">{text('bought.dialog.text', { quality: device.quality, variant: device.variant?.name ?? '' })}</p>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TextField {...form.field('serial')} label={text('bought.serial')} help={text('bought.serial.help')} autoComplete="off" />
        <Select
          {...form.field('place')}
          label={text('bought.place')}
          options={(places.data?.items ?? [])
            .filter(({ market }) => market === device.market)
            .map(({ place, name }) => ({ value: place, label: name }))}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind="confirm" busy={form.isBusy}>
            {text('bought.receive')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
