import type { ResponseOf } from '@okruh/contracts';
import type { adminFindCatalogueDevices } from '@okruh/contracts/http/repairs-admin/devices';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import { type ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';

type Found = ResponseOf<typeof adminFindCatalogueDevices>['items'][number];
interface NewDevice {
  readonly device: string;
  readonly similar: string;
}

/** A device of the catalogue that we begin to repair, with the operations of a similar model. */
export function NewDeviceDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  return (
    <Dialog isOpen onClose={onClose} title={text('repair-devices.add')}>
      <NewDeviceForm onClose={onClose} />
    </Dialog>
  );
}

function NewDeviceForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Found | null>(null);
  const form = useOfficeForm<NewDevice>({
    defaults: { device: '', similar: '' },
    idPrefix: 'new-device-',
    rules: { device: [fieldRules.choiceRequired], similar: [fieldRules.choiceRequired] },
    wirePaths: { master_product_id: 'device', copy_from: 'similar' },
    submit: async ({ device, similar }) => {
      await repairs.call('admin_add_repair_device', { body: { master_product_id: device, copy_from: similar } });
      void repairs.invalidate(queryClient, 'admin_list_repair_devices', 'admin_get_operation_choices', 'admin_list_operations');
      toast({ kind: 'success', title: text('repair-devices.added') });
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <CatalogueField form={form} chosen={chosen} onChoose={setChosen} />
      <SimilarField form={form} chosen={chosen} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('repair-devices.add')}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface FieldProps {
  readonly form: ShopForm<NewDevice>;
  readonly chosen: Found | null;
}

/** Devices of the catalogue by their names; the similar model comes along. */
function CatalogueField({ form, chosen, onChoose }: FieldProps & { onChoose(device: Found | null): void }) {
  const text = useText();
  const [q, setQ] = useState('');
  const found = useQuery({
    ...repairs.query('admin_find_catalogue_devices', { query: { q } }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.items ?? []).filter((item) => !item.is_known);
  const { id, name, error } = form.field('device');
  return (
    <Combobox
      id={id}
      name={name}
      error={error}
      label={text('column.device')}
      help={text('repair-devices.device.help')}
      items={[...(chosen === null || items.some((item) => item.id === chosen.id) ? [] : [chosen]), ...items].map((item) => ({
        value: item.id,
        label: item.name,
      }))}
      value={chosen?.id ?? null}
      minLength={2}
      busy={found.isFetching}
      onSearch={setQ}
      onChange={(value) => {
        const device = items.find((item) => item.id === value) ?? null;
        onChoose(device);
        form.set('device', device?.id ?? '');
        form.set('similar', device?.similar?.id ?? '');
      }}
    />
  );
}

/** The model whose operations it begins with, of the same kind. */
function SimilarField({ form, chosen }: FieldProps) {
  const text = useText();
  const choices = useQuery(repairs.query('admin_get_operation_choices'));
  const alike = (choices.data?.devices ?? []).filter((device) => device.type_device === chosen?.type_device);
  return (
    <LateSelect
      {...form.field('similar')}
      key={chosen?.id}
      chosen={form.watch('similar')}
      defaultValue={form.watch('similar')}
      label={text('repair-devices.similar')}
      help={text('repair-devices.similar.help')}
      options={[{ value: '', label: text('walk-in.choose') }, ...alike.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
