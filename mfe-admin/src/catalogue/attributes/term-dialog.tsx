import type { Term, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { Button, Dialog, ErrorSummary, Fields, Select, Switch, TextField } from '@okruh/ui';
import { type ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useAttributeGroupChoices } from '../../office/fields/catalogue-choices.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { toFields, toInput, getRules, type TermFields } from './term-form.ts';

interface TermDialogProps {
  readonly kind: TermKind;
  /** Null for a new one. */
  readonly term: Term | null;
  onClose(): void;
}

/** Form of an attribute, a group, a badge or a manufacturer. */
export function TermDialog({ kind, term, onClose }: TermDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const done = (title: string): void => {
    toast({ kind: 'success', title });
    void catalog.invalidate(
      queryClient,
      'admin_list_terms',
      'get_attr_name_choices',
      'get_manufacturers_list',
      'admin_get_catalogue_filters',
      'units',
    );
    onClose();
  };
  const form = useOfficeForm<TermFields>({
    defaults: toFields(term),
    idPrefix: 'term-',
    rules: (fields) => getRules(kind, fields),
    wirePaths: kind === 'manufacturer' ? { name: 'name.cs' } : {},
    contract: {
      load: () => import('@okruh/contracts/http/catalog-admin/terms').then(({ adminAddTerm }) => adminAddTerm.body),
      toBody: (fields) => toInput(kind, fields),
    },
    submit: async (fields) => {
      const body = toInput(kind, fields);
      if (term === null) await catalog.call('admin_add_term', { params: { kind }, body });
      else await catalog.call('admin_update_term', { params: { kind, id: term.id }, body });
      done(text('saved'));
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(`terms.${kind}.${term === null ? 'add' : 'edit'}`)}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TermFieldset kind={kind} form={form} />
        <div className={styles.panelFoot}>
          {term !== null && (
            <Button
              kind="bare"
              className={styles.danger}
              disabledBecause={term.used > 0 ? text('terms.used', { count: term.used }) : undefined}
              onClick={() => setDeleting(true)}
            >
              {text('terms.delete')}
            </Button>
          )}
          <DialogButtons onCancel={onClose}>
            <Button type="submit" busy={form.isBusy}>
              {text('form.save')}
            </Button>
          </DialogButtons>
        </div>
      </form>
      {isDeleting && term !== null && (
        <DeleteTerm kind={kind} id={term.id} onClose={() => setDeleting(false)} onDeleted={() => done(text('deleted'))} />
      )}
    </Dialog>
  );
}

const responsibleFields = ['company', 'contact', 'address'] as const;

interface DeleteTermProps {
  readonly kind: TermKind;
  readonly id: string;
  onClose(): void;
  onDeleted(): void;
}

function DeleteTerm({ kind, id, onClose, onDeleted }: DeleteTermProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const removal = useMutation({
    mutationFn: () => catalog.call('admin_delete_term', { params: { kind, id } }),
    onSuccess: onDeleted,
    onError: (error) => reportFailure(text('delete-failed'), error),
  });
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={text('terms.delete.title')}
      confirm={text('terms.delete')}
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    >
      <p>{text('terms.delete.text')}</p>
    </ConfirmDialog>
  );
}

function TermFieldset({ kind, form }: { readonly kind: TermKind; readonly form: ShopForm<TermFields> }) {
  const text = useText();
  const groups = useAttributeGroupChoices({ enabled: kind === 'attribute' });
  const units = useQuery({ ...catalog.query('units'), enabled: kind === 'attribute' });
  const positionField = (
    <TextField
      {...form.field('position')}
      width={3}
      inputMode="numeric"
      label={text('terms.position')}
      help={text('terms.position.help')}
    />
  );
  switch (kind) {
    case 'attribute':
      return (
        <Fields>
          <BothFields label={text('column.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
          <LateSelect
            {...form.field('group')}
            chosen={form.watch('group')}
            width={3}
            label={text('terms.group')}
            placeholder={text('terms.group.choose')}
            options={groups}
          />
          <Select
            {...form.field('value_kind')}
            width={3}
            label={text('terms.value-kind')}
            options={(['text', 'number'] as const).map((value) => ({ value, label: text(`terms.value-kind.${value}`) }))}
          />
          <BothFields
            label={text('terms.unit')}
            help={text('terms.unit.help', { units: (units.data?.choices ?? []).map(({ label }) => label).join(', ') })}
            optional
            cs={form.field('unit.cs')}
            ro={form.field('unit.ro')}
          />
          <Switch {...form.field('filterable')} label={text('terms.filterable')} />
        </Fields>
      );
    case 'attribute-group':
      return (
        <Fields>
          <BothFields label={text('column.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
          {positionField}
        </Fields>
      );
    case 'badge':
      return (
        <Fields>
          <BothFields label={text('column.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
        </Fields>
      );
    case 'manufacturer':
      return (
        <Fields>
          <TextField {...form.field('name.cs')} width={3} label={text('column.name')} />
          <TextField {...form.field('seo_name')} width={3} label={text('category.seo-name')} />
          {positionField}
          <Switch {...form.field('for_buyout')} label={text('category.for_buyout')} />
          <Switch {...form.field('for_service')} label={text('category.for_service')} />
          <p className="soft small">{text('terms.responsible')}</p>
          {responsibleFields.map((name) => (
            <TextField key={name} {...form.field(name)} width={name === 'address' ? 6 : 3} label={text(`terms.${name}`)} optional />
          ))}
          <p className="soft small">{text('terms.representative')}</p>
          {responsibleFields.map((name) => (
            <TextField
              key={name}
              {...form.field(`representative.${name}`)}
              width={name === 'address' ? 6 : 3}
              label={text('terms.representative.of', { field: text(`terms.${name}`) })}
              optional
            />
          ))}
        </Fields>
      );
  }
}
