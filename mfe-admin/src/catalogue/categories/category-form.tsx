import type { AdminCategory } from '@okruh/contracts/http/catalog-admin/categories';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Fields, Switch, TextField } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { type ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useManufacturerChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { ColleagueNotice } from '../../office/page/colleague-notice.tsx';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { useNamedField } from '../../office/fields/use-named-field.ts';
import { toBody, type CategoryFields, toFields, newCategory, toSeoName } from './category-edit.ts';
import { PhotoField } from './photo-field.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

interface CategoryFormProps {
  /** Null for a new one. */
  readonly category: AdminCategory | null;
  /** Parent of a new one; empty for the top. */
  readonly parent: string;
  /** Names of the parents. */
  readonly path: string;
  readonly mayEdit: boolean;
  onSaved(saved: AdminCategory): void;
  onClose(): void;
  onDelete(): void;
  onDirty(isDirty: boolean): void;
  onReload(): void;
}

const switches = ['for_display', 'for_buyout', 'for_service', 'filterable'] as const;

/** A category's own data. What the service refuses stays on the form, at its field. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, parent, path, mayEdit, onSaved, onClose, onDelete, onDirty, onReload } = props;
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const conflict = useConflict(async () => {
    const thing = await catalog.call('admin_get_category', { params: { id: category?.id ?? '-' } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const start = category === null ? newCategory(parent) : toFields(category);
  const form = useOfficeForm<CategoryFields>({
    defaults: start,
    idPrefix: 'category-',
    rules: {
      'name.cs': [fieldRules.required, fieldRules.maxLength(120)],
      'name.ro': [fieldRules.required, fieldRules.maxLength(120)],
      'seo_name.cs': [fieldRules.required, fieldRules.maxLength(120)],
      'seo_name.ro': [fieldRules.required, fieldRules.maxLength(120)],
      meilisearch_boost: [fieldRules.required, fieldRules.decimal],
      heureka_category: [fieldRules.maxLength(300)],
      google_category: [fieldRules.maxLength(300)],
    },
    contract: {
      load: () => import('@okruh/contracts/http/catalog-admin/categories').then(({ addNewCategory }) => addNewCategory.body),
      toBody,
    },
    submit: async (fields) => {
      const body = toBody(fields);
      const saved =
        category === null
          ? await catalog.call('add_new_category', { body })
          : await catalog.call('update_category', {
              params: { id: category.id },
              body: { ...body, version: (conflict.saved ?? category).version },
            });
      form.reset(fields);
      onSaved(saved);
    },
    onFailure: conflict.take,
  });
  const { isDirty } = form;
  useNamedField();
  useLeaveGuard(isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const title = category?.name[locale] ?? text('category.new');
  return (
    <form className={`panel stack ${styles.categoryForm}`} noValidate onSubmit={form.onSubmit} aria-label={title}>
      <div className="row-between">
        <div>
          {path !== '' && <p className="caption">{path}</p>}
          <h2>{title}</h2>
        </div>
        {category !== null && category.changed_at !== null && (
          <span className="caption">
            {text('category.changed', { name: category.changed_by, at: formatDateTime(category.changed_at, market) })}
          </span>
        )}
      </div>
      <ColleagueNotice component="categories" subject={category?.id ?? null} />
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="category-"
        start={start}
        toFields={toFields}
        onLoad={(theirs) => {
          queryClient.setQueryData(catalog.query('admin_get_category', { params: { id: theirs.id } }).queryKey, theirs);
          onReload();
        }}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <CategoryFieldset form={form} editing={category?.id} isNew={category === null} mayEdit={mayEdit} />
      {mayEdit && (
        <div className={styles.panelFoot}>
          {category !== null && (
            <Button kind="bare" icon={trashIcon} className={styles.danger} onClick={onDelete}>
              {text('category.delete')}
            </Button>
          )}
          <span className="push caption" role="status">
            {isDirty && text('form.unsaved')}
          </span>
          <Button kind="quiet" onClick={onClose}>
            {text('category.discard')}
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface CategoryFieldsetProps {
  readonly form: ShopForm<CategoryFields>;
  readonly editing: string | undefined;
  readonly isNew: boolean;
  readonly mayEdit: boolean;
}

function CategoryFieldset({ form, editing, isNew, mayEdit }: CategoryFieldsetProps) {
  const text = useText();
  const locale = useNameLocale();
  const parents = useQuery({ ...catalog.query('get_categories_list', { query: editing === undefined ? {} : { editing } }), staleTime: 0 });
  const tree = useQuery(catalog.query('get_categories_tree'));
  const types = useTypeChoices();
  const manufacturers = useManufacturerChoices();
  const above = tree.data?.items.find(({ id }) => id === form.watch('parent'));
  const before = { cs: above === undefined ? '/' : `/${above.url_path.cs}/`, ro: above === undefined ? '/' : `/${above.url_path.ro}/` };
  /** The seo name of a new category follows its name until it is typed itself. */
  const named = (language: 'cs' | 'ro') => {
    const field = form.field(`name.${language}`);
    if (!isNew) return field;
    return {
      ...field,
      onBlur: (event: Parameters<typeof field.onBlur>[0]) => {
        field.onBlur(event);
        if (form.watch(`seo_name.${language}`) === '') form.set(`seo_name.${language}`, toSeoName(form.watch(`name.${language}`)));
      },
    };
  };
  return (
    <fieldset className={`stack ${styles.plainFieldset}`} disabled={!mayEdit}>
      <Fields>
        <BothFields label={text('category.name')} cs={named('cs')} ro={named('ro')} />
        <BothFields label={text('category.seo-name')} cs={form.field('seo_name.cs')} ro={form.field('seo_name.ro')} before={before} />
        <LateSelect
          {...form.field('parent')}
          chosen={form.watch('parent')}
          width={3}
          label={text('category.parent')}
          help={editing === undefined ? undefined : text('category.parent.help')}
          placeholder={text('category.parent.none')}
          options={(parents.data?.items ?? []).map((item) => ({ value: item.id, label: item.path[locale], disabled: item.disabled }))}
        />
        <LateSelect
          {...form.field('type_device')}
          chosen={form.watch('type_device')}
          width={3}
          label={text('category.type')}
          placeholder={text('category.type.none')}
          options={types}
        />
      </Fields>
      <fieldset className={`stack ${styles.plainFieldset}`}>
        <legend className="label">{text('category.shown')}</legend>
        <div className={styles.toggles}>
          {switches.map((name) => (
            <Switch
              key={name}
              {...form.field(name)}
              label={
                <span>
                  <b>{text(`category.${name}`)}</b>
                  <span className={`caption ${styles.switchHint}`}>{text(`category.${name}.help`)}</span>
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <TokenField
        name="category-manufacturers"
        label={text('category.manufacturers')}
        add={text('category.manufacturers.add')}
        options={manufacturers}
        values={form.watch('manufacturers')}
        error={form.field('manufacturers').error}
        readOnly={!mayEdit}
        onChange={(values) => form.set('manufacturers', [...values])}
      />
      <Fields>
        <TextField
          {...form.field('meilisearch_boost')}
          width={2}
          inputMode="decimal"
          label={text('category.boost')}
          help={text('category.boost.help')}
        />
        <TextField
          {...form.field('heureka_category')}
          width={6}
          label={text('category.heureka')}
          help={text('category.heureka.help')}
          optional
        />
        <TextField
          {...form.field('google_category')}
          width={6}
          label={text('category.google')}
          help={text('category.google.help')}
          optional
        />
        <PhotoField value={form.watch('photo_id')} readOnly={!mayEdit} onChange={(id) => form.set('photo_id', id)} />
      </Fields>
    </fieldset>
  );
}
