import type { ContentInput, ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, ButtonLink, Empty, ErrorSummary, Skeleton } from '@okruh/ui';
import { externalIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { ColleagueNotice } from '../../office/page/colleague-notice.tsx';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useNamedField } from '../../office/fields/use-named-field.ts';
import { optionalInstantValues, readOptionalInstant } from '../../office/fields/typed-instant.ts';
import { useMay } from '../../office/session.ts';
import { checkTimes } from '../../office/fields/typed-date-time.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { textPath, textsPath } from './content-paths.ts';
import { changesPath } from '../changes/change-words.ts';
import { DraftPreview } from './draft-preview.tsx';
import { PlannedChange } from './planned-change.tsx';
import { TextFieldset } from './text-fieldset.tsx';
import { fieldsOfKind, toInput, getName, listParts, type TextField, toValues } from './text-kinds.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface TextPageProps {
  readonly kind: ContentKind;
  /** Null for a new one. */
  readonly id: string | null;
}

/** Form of one text. */
export function TextPage({ kind, id }: TextPageProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const mayEdit = useMay('catalog:edit');
  const item = useQuery({ ...catalog.query('admin_get_content', { params: { kind, id: id ?? '-' } }), enabled: id !== null, staleTime: 0 });
  const isAbsent = item.error instanceof ProblemError && item.error.status === 404;
  const href = item.data?.href[market] ?? null;
  const back = (
    <PageLink kind="quiet" href={textsPath(kind)}>
      {text('content.back')}
    </PageLink>
  );
  return (
    <AdminPage
      title={id === null ? text(`content.${kind}.add`) : item.data === undefined ? text(`edits.kind.${kind}`) : getName(item.data)[locale]}
      actions={
        <>
          {back}
          {id !== null && mayEdit && (
            <ButtonLink kind="quiet" href={changesPath(kind, id)}>
              {text('edits.history')}
            </ButtonLink>
          )}
          {href !== null && (
            <ButtonLink kind="quiet" icon={externalIcon} href={href} target="_blank" rel="noopener">
              {text('content.preview')}
            </ButtonLink>
          )}
        </>
      }
    >
      {id === null ? (
        <TextForm kind={kind} item={null} />
      ) : item.data !== undefined ? (
        <TextForm key={item.data.id} kind={kind} item={item.data} />
      ) : isAbsent ? (
        <Empty title={text('content.absent')} actions={back} />
      ) : item.isError ? (
        <LoadFailure title={text('content.failed')} error={item.error} onRetry={() => void item.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </AdminPage>
  );
}

/** When the change is saved; at once without it. */
const planField: TextField = { name: 'applies_at', kind: 'instant', optional: true };
const readPlan = (values: Readonly<Record<string, string | boolean>>): string | null =>
  readOptionalInstant(String(values['applies_at'] ?? ''), String(values['applies_at-time'] ?? ''));

/** Rules of a kind's fields; of a field in both languages for each. */
function getRules(fields: readonly TextField[]): Record<string, readonly FieldRule[]> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { kind, optional, longest, isLink } = field;
      const rules = [
        ...(optional === true || kind === 'switch' ? [] : [fieldRules.required]),
        ...(longest === undefined ? [] : [fieldRules.maxLength(longest)]),
        ...(isLink === true ? [fieldRules.link] : []),
      ];
      if (kind === 'number') rules.push(fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(10_000));
      const isDate = (part: string) => part === field.name && (kind === 'date' || kind === 'instant');
      return listParts(field).map((part) => [part, isDate(part) ? [...rules, fieldRules.date] : rules] as const);
    }),
  );
}

function TextForm({ kind, item }: { readonly kind: ContentKind; readonly item: ContentItem | null }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast, navigate } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const mayEdit = useMay('content:edit');
  const [isDeleting, setDeleting] = useState(false);
  /** The text that this form made: its page follows. */
  const [made, setMade] = useState<string | null>(null);
  const fields = fieldsOfKind(kind);
  const toFields = (thing: ContentItem | null) => ({ ...toValues(kind, thing), ...optionalInstantValues(planField.name, null) });
  const start = toFields(item);
  const show = (saved: ContentItem): void => {
    queryClient.setQueryData(catalog.query('admin_get_content', { params: { kind, id: saved.id } }).queryKey, saved);
  };
  const reload = (): void => void catalog.invalidate(queryClient, 'admin_list_content');
  const save = (body: ContentInput, appliesAt: string | null): Promise<ContentItem> => {
    if (item === null) return catalog.call('admin_add_content', { params: { kind }, body });
    const asked = { params: { kind, id: item.id }, query: { version: item.version } };
    return appliesAt === null
      ? catalog.call('admin_update_content', { ...asked, body })
      : catalog.call('admin_plan_content', { ...asked, body: { applies_at: appliesAt, input: body } });
  };
  const conflict = useConflict(async () => {
    const thing = await catalog.call('admin_get_content', { params: { kind, id: item?.id ?? '-' } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'text-',
    rules: getRules([...fields, planField]),
    // The service names a language with a dot.
    wirePaths: Object.fromEntries(
      [...fields, planField].flatMap(({ name }) => [
        ...['', 'input.'].flatMap((place) => [
          [`${place}${name}.cs`, `${name}-cs`],
          [`${place}${name}.ro`, `${name}-ro`],
        ]),
        [`input.${name}`, name],
        ...(kind === 'article' && name === 'seo_name' ? [[name, `${name}-cs`]] : []),
      ]),
    ),
    contract: {
      load: () => import('@okruh/contracts/http/catalog-admin/content').then(({ contentInputSchema }) => contentInputSchema),
      toBody: (values) => {
        const times = [...fields, planField].flatMap(({ name, kind: of }) => (of === 'instant' ? [`${name}-time`] : []));
        checkTimes(values, times, text('time.invalid'));
        return toInput(kind, values);
      },
    },
    submit: async (values) => {
      const body = toInput(kind, values);
      const appliesAt = readPlan(values);
      const saved = await save(body, appliesAt);
      // What is planned isn't what the shop shows: the form goes back to that.
      form.reset(appliesAt === null ? values : toFields(saved));
      show(saved);
      toast({ kind: 'success', title: text(appliesAt === null ? 'saved' : 'content.plan.saved') });
      reload();
      if (item === null) setMade(saved.id);
    },
    onFailure: conflict.take,
  });
  const isPlanned = form.watch(planField.name) !== '';
  useNamedField();
  useLeaveGuard(made === null && form.isDirty);
  // After the guard has let go.
  useEffect(() => {
    if (made !== null) navigate(textPath(kind, made), { replace: true });
  }, [kind, made, navigate]);
  const removal = useMutation({
    mutationFn: () => catalog.call('admin_delete_content', { params: { kind, id: item?.id ?? '-' } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      reload();
      navigate(textsPath(kind));
    },
    onError: (error) => reportFailure(text('delete-failed'), error),
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ColleagueNotice component={`content-${kind}`} subject={item?.id ?? null} />
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="text-"
        start={start}
        toFields={toFields}
        listNames={(theirs) => theirs.names.map(({ id, name }) => ({ value: id, label: name[locale] }))}
        onLoad={show}
        onKeep={show}
      />
      {item !== null && (
        <PlannedChange
          item={item}
          mayEdit={mayEdit}
          onCancelled={(saved) => {
            show(saved);
            reload();
          }}
        />
      )}
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <fieldset className={`panel stack ${catalogueStyles.plainFieldset}`} disabled={!mayEdit}>
        <TextFieldset fields={fields} form={form} own={item?.id ?? null} names={item?.names ?? []} readOnly={!mayEdit} />
      </fieldset>
      {mayEdit && item !== null && (
        <fieldset className={`panel stack ${catalogueStyles.plainFieldset}`}>
          <p className="soft">{text('content.plan.text')}</p>
          <TextFieldset fields={[planField]} form={form} own={null} names={[]} readOnly={false} />
        </fieldset>
      )}
      {mayEdit && (
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
            {text(isPlanned ? 'content.plan.save' : 'form.save')}
          </Button>
          {form.isDirty && (
            <Button kind="bare" onClick={() => form.reset(start)}>
              {text('form.undo')}
            </Button>
          )}
          {item !== null && (
            <Button kind="bare" className={catalogueStyles.danger} onClick={() => setDeleting(true)}>
              {text('content.delete')}
            </Button>
          )}
        </div>
      )}
      {mayEdit && item !== null && <DraftPreview key={`${item.version} ${item.plan?.applies_at}`} item={item} isDirty={form.isDirty} />}
      <ConfirmDialog
        isOpen={isDeleting}
        kind="danger"
        title={text('content.delete.title')}
        confirm={text('content.delete')}
        isBusy={removal.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>{text('content.delete.text')}</p>
      </ConfirmDialog>
    </form>
  );
}
