import type { ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { Fields, Switch, TextField as LineField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { catalog } from '../../office/api/api.ts';
import { listAllRows } from '../../office/api/list-all-rows.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useCategoryChoices } from '../../office/fields/catalogue-choices.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { RichFields } from '../../office/fields/rich-fields.tsx';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import { TimeField } from '../../office/fields/time-field.tsx';
import { getName, type TextField } from './text-kinds.ts';
import type { TextValues } from './text-values.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface TextFieldsetProps {
  readonly fields: readonly TextField[];
  readonly form: ShopForm<TextValues>;
  /** Id of the text itself, which can't be its own parent. */
  readonly own: string | null;
  readonly readOnly: boolean;
  /** Names of the products that it refers to already. */
  readonly names: ContentItem['names'];
}

/** Fields of a text, one after another. */
export function TextFieldset({ fields, ...props }: TextFieldsetProps) {
  return (
    <Fields>
      {fields.map((field) => (
        <OneField key={field.name} field={field} {...props} />
      ))}
    </Fields>
  );
}

type OneFieldProps = Omit<TextFieldsetProps, 'fields'> & { readonly field: TextField };

function OneField(props: OneFieldProps) {
  const { field, form } = props;
  const text = useText();
  const { name, kind, optional } = field;
  const label = text(`text.${name}`);
  switch (kind) {
    case 'both':
    case 'both-text':
      return (
        <BothFields
          label={label}
          cs={form.field(`${name}-cs`)}
          ro={form.field(`${name}-ro`)}
          rows={kind === 'both' ? 1 : 4}
          {...(optional === true && { optional })}
        />
      );
    case 'rich':
    case 'paragraphs':
      return (
        <RichFields
          label={label}
          cs={form.field(`${name}-cs`)}
          ro={form.field(`${name}-ro`)}
          typed={{ cs: String(form.watch(`${name}-cs`)), ro: String(form.watch(`${name}-ro`)) }}
          rows={kind === 'paragraphs' ? 14 : 6}
          {...(optional === true && { optional })}
        />
      );
    case 'switch':
      return <Switch {...form.field(name)} label={label} />;
    case 'select':
      return field.choices === 'targets' && form.watch('target_kind') === 'product' ? <Products {...props} /> : <ChoiceField {...props} />;
    case 'products':
    case 'variants':
      return <Products {...props} />;
    case 'date':
      return <DatePicker {...form.field(name)} width={3} label={label} optional={optional} />;
    case 'instant':
      return (
        <>
          <DatePicker {...form.field(name)} width={4} label={label} optional={optional} />
          <TimeField {...form.field(`${name}-time`)} width={2} label={text('time.of', { date: label })} />
        </>
      );
    default:
      return (
        <LineField
          {...form.field(name)}
          width={3}
          label={label}
          optional={optional}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          help={name === 'tags' ? text('text.tags.help') : undefined}
        />
      );
  }
}

/** Ids are kept as one text in the form, which knows texts and switches only. */
function Products({ field, form, names, readOnly }: OneFieldProps) {
  const text = useText();
  const written = form.watch(field.name);
  return (
    <div className="field">
      <ProductPicker
        name={`text-${field.name}`}
        label={text(`text.${field.name}`)}
        known={names}
        variants={field.kind === 'variants'}
        single={field.kind === 'select'}
        values={typeof written === 'string' ? written.split(',').filter(Boolean) : []}
        error={form.field(field.name).error}
        readOnly={readOnly}
        onChange={(ids) => form.set(field.name, ids.join(','))}
      />
    </div>
  );
}

function ChoiceField({ field, form, own }: OneFieldProps) {
  const text = useText();
  const options = useOptions(field, form, own);
  const chosen = form.watch(field.name);
  return (
    <LateSelect
      {...form.field(field.name)}
      chosen={typeof chosen === 'string' ? chosen : ''}
      width={3}
      label={text(`text.${field.name}`)}
      optional={field.optional}
      {...(Array.isArray(field.choices) ? {} : { placeholder: text(field.optional === true ? 'text.none' : 'text.choose') })}
      options={options}
    />
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function useOptions(field: TextField, form: ShopForm<TextValues>, own: string | null): readonly Option[] {
  const text = useText();
  const locale = useNameLocale();
  const { choices = [] } = field;
  const targets = choices === 'targets' ? form.watch('target_kind') : null;
  const categories = useCategoryChoices();
  const lists = useQuery({ ...catalog.query('admin_get_content_choices'), enabled: choices === 'faq-groups' || choices === 'targets' });
  const menu = useQuery({
    ...listAllRows((page) => catalog.query('admin_list_content', { params: { kind: 'menu-entry' }, query: page })),
    enabled: choices === 'menu-entries',
  });
  if (choices === 'categories' || targets === 'category') return categories;
  if (targets === 'page') return lists.data?.pages ?? [];
  if (choices === 'faq-groups') return lists.data?.faq_groups ?? [];
  if (choices === 'menu-entries') {
    const entries = (menu.data ?? []).filter((item) => item.kind === 'menu-entry' && item.id !== own && item.menu === form.watch('menu'));
    return entries.map((item) => ({ value: item.id, label: getName(item)[locale] }));
  }
  return Array.isArray(choices) ? choices.map((value: string) => ({ value, label: text(`choice.${field.name}.${value}`) })) : [];
}
