import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { fieldRules } from '@okruh/market/fields';
import { Button, Checkbox, ErrorSummary, Fields, Select, Skeleton, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import adminStyles from '../../office/admin.module.css';
import styles from '../repair.module.css';
import type { PickedDevice } from './device-picker.tsx';
import { WalkInTotal } from './walk-in-total.tsx';
import { formatMoney } from '../../office/language/format.ts';

interface WalkInValues {
  readonly store: string;
  readonly identifier: string;
  readonly note: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly e_mail: string;
  readonly phone_number: string;
}

const name = [fieldRules.required, fieldRules.personName, fieldRules.maxLength(60)];

interface TakeIn {
  readonly deviceIdentifier: string;
  readonly operations: readonly string[];
  readonly hasConsent: boolean;
  /** Undefined until the device is known. */
  readonly kind: 'imei' | 'serial_number' | undefined;
}

/** The form of the counter: sent once however often the button is pressed, then the repair's page opens. */
function useTakeIn({ deviceIdentifier, operations, hasConsent, kind }: TakeIn) {
  const text = useText();
  const { navigate, toast } = useRemote();
  const [key] = useState(() => crypto.randomUUID());
  const take = useMutation({
    mutationFn: (values: WalkInValues) =>
      repairs.call('admin_book_repair', {
        body: {
          device_identifier: deviceIdentifier,
          operations: [...operations],
          note: values.note.trim(),
          repair_device: kind === 'imei' ? { imei: values.identifier.trim() } : { serial_number: values.identifier.trim() },
          store: values.store,
          contact: {
            first_name: values.first_name,
            last_name: values.last_name,
            e_mail: values.e_mail,
            phone_number: values.phone_number,
          },
          consent_to_terms: hasConsent,
        },
        idempotencyKey: key,
      }),
  });
  return useOfficeForm<WalkInValues>({
    defaults: { store: '', identifier: '', note: '', first_name: '', last_name: '', e_mail: '', phone_number: '' },
    rules: {
      store: [fieldRules.choiceRequired],
      identifier: kind === 'serial_number' ? [fieldRules.serialNumber] : [fieldRules.imei],
      note: [fieldRules.maxLength(2000)],
      first_name: name,
      last_name: name,
      e_mail: [fieldRules.eMail],
      phone_number: [fieldRules.phone],
    },
    idPrefix: 'walk-in-',
    wirePaths: {
      'contact.first_name': 'first_name',
      'contact.last_name': 'last_name',
      'contact.e_mail': 'e_mail',
      'contact.phone_number': 'phone_number',
      'repair_device.imei': 'identifier',
      'repair_device.serial_number': 'identifier',
    },
    submit: async (values) => {
      const repair = await take.mutateAsync(values);
      toast({ kind: 'success', title: text('walk-in.done', { number: repair.number }) });
      navigate(pathTo(officePaths.repair, { id: repair.id }));
    },
  });
}

/** Which repairs, whose device, at which counter. The customer says yes to the terms aloud; staff ticks it. */
export function WalkInForm({ device }: { readonly device: PickedDevice }) {
  const text = useText();
  const { deviceIdentifier } = device;
  const choices = useQuery(repairs.query('get_service_operations', { query: { color: deviceIdentifier } }));
  const filters = useQuery(repairs.query('admin_get_repair_filters'));
  const [operations, setOperations] = useState<readonly string[]>(device.operation === null ? [] : [device.operation]);
  const [hasConsent, setConsent] = useState(false);
  const kind = choices.data?.device.identifier_kind;
  const form = useTakeIn({ deviceIdentifier, operations, hasConsent, kind });
  const toggle = (id: string): void =>
    setOperations((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const failed = choices.isError ? choices : filters.isError ? filters : null;
  if (failed !== null) return <LoadFailure title={text('walk-in.failed')} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (choices.data === undefined || filters.data === undefined) return <Skeleton height="20rem" />;
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <section className="panel stack" aria-labelledby="walk-in-operations">
        <h2 id="walk-in-operations">{text('walk-in.operations')}</h2>
        <div className={styles.choices} role="group" aria-labelledby="walk-in-operations">
          {choices.data.choices.map((choice) => (
            <Checkbox
              key={choice.value}
              id={`operation-${choice.value}`}
              label={choice.label}
              hint={[choice.price === null ? text('diagnosis.on-request') : formatMoney(choice.price), choice.duration].join(' · ')}
              checked={operations.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
          ))}
        </div>
      </section>
      <CustomerFields form={form} kind={kind} stores={filters.data.stores}>
        <Checkbox
          id="walk-in-consent"
          label={text('walk-in.consent')}
          checked={hasConsent}
          onChange={({ target }) => setConsent(target.checked)}
        />
      </CustomerFields>
      <div className={`${adminStyles.formFoot} ${styles.foot}`}>
        <WalkInTotal deviceIdentifier={deviceIdentifier} operations={operations} />
        <Button type="submit" kind="confirm" busy={form.isBusy} disabled={operations.length === 0}>
          {text('walk-in.submit')}
        </Button>
      </div>
    </form>
  );
}

interface CustomerFieldsProps {
  readonly form: ReturnType<typeof useTakeIn>;
  readonly kind: TakeIn['kind'];
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  /** The consent. */
  readonly children: ReactNode;
}

/** Who stands at which counter with which piece. */
function CustomerFields({ form, kind, stores, children }: CustomerFieldsProps) {
  const text = useText();
  return (
    <section className="panel stack" aria-labelledby="walk-in-customer">
      <h2 id="walk-in-customer">{text('customer.heading')}</h2>
      <Fields>
        <TextField {...form.field('first_name')} width={3} label={text('walk-in.first-name')} autoComplete="off" />
        <TextField {...form.field('last_name')} width={3} label={text('walk-in.last-name')} autoComplete="off" />
        <TextField {...form.field('phone_number')} width={3} label={text('customer.phone')} type="tel" autoComplete="off" />
        <TextField
          {...form.field('e_mail')}
          width={3}
          label={text('customer.e-mail')}
          help={text('walk-in.e-mail.help')}
          type="email"
          optional
          autoComplete="off"
        />
        <TextField
          {...form.field('identifier')}
          width={3}
          label={text(kind === 'serial_number' ? 'walk-in.serial-number' : 'walk-in.imei')}
          optional
          autoComplete="off"
        />
        <Select
          {...form.field('store')}
          width={3}
          label={text('repairs.store')}
          placeholder={text('walk-in.choose')}
          options={stores.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </Fields>
      <TextArea {...form.field('note')} label={text('walk-in.note')} help={text('walk-in.note.help')} optional />
      {children}
    </section>
  );
}
