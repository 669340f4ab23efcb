import { type ColourFamily, colourFamilyIds } from '@okruh/contracts/colour-families';
import type { AdminColour } from '@okruh/contracts/http/catalog-admin/product-parts';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, Fields, Select, TextField } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon, plusIcon, trashIcon } from '@okruh/ui/icons';
import type { FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from '../../office/catalogue.module.css';
import { BothFields } from '../../office/fields/both-fields.tsx';

/** A colour as it stands in a form. */
export interface TypedColour {
  readonly cs: string;
  readonly ro: string;
  readonly hex: string;
  /** Empty lets the catalogue find it by name and shade. */
  readonly family: string;
}

interface Row {
  /** Name of the row's fields. */
  readonly key: string;
  /** Null for a new colour. */
  readonly id: string | null;
  readonly isUsed: boolean;
}

const toFamily = (typed: string): ColourFamily | null => colourFamilyIds.find((family) => family === typed) ?? null;

/** Rows of a form's colours, which begin with those that the product has; their fields are called `colours.<key>.…`. */
export function useColourRows(start: readonly AdminColour[]) {
  const [rows, setRows] = useState<readonly Row[]>(() => start.map(({ id, is_used: isUsed }, index) => ({ key: `c${index}`, id, isUsed })));
  const [made, setMade] = useState(start.length);
  return {
    rows,
    defaults: Object.fromEntries(
      start.map(({ name, hex, family }, index): [string, TypedColour] => [`c${index}`, { ...name, hex, family }]),
    ),
    rules: Object.fromEntries(
      rows.flatMap(({ key }): [string, readonly FieldRule[]][] => [
        [`colours.${key}.cs`, [fieldRules.required, fieldRules.maxLength(60)]],
        [`colours.${key}.ro`, [fieldRules.required, fieldRules.maxLength(60)]],
      ]),
    ),
    isMoved: rows.length !== start.length || rows.some(({ id }, index) => id !== start[index]?.id),
    /** What is sent of what was typed. */
    toColours: (typed: Readonly<Record<string, TypedColour>>) =>
      rows.flatMap(({ key, id }) => {
        const colour = typed[key];
        return colour === undefined
          ? []
          : [{ id, name: { cs: colour.cs, ro: colour.ro }, hex: colour.hex, family: toFamily(colour.family) }];
      }),
    add: () => {
      setRows([...rows, { key: `c${made}`, id: null, isUsed: false }]);
      setMade(made + 1);
    },
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    move: (at: number, by: -1 | 1) => {
      const next = [...rows];
      next.splice(at + by, 0, ...next.splice(at, 1));
      setRows(next);
    },
  };
}

interface ColourRowsProps {
  readonly colours: ReturnType<typeof useColourRows>;
  field(name: `colours.${string}.${keyof TypedColour}`): FormField;
}

/** Colours of a product: names, shade, and what the filter of the shop calls them. */
export function ColourRows({ colours, field }: ColourRowsProps) {
  const text = useText();
  const families = colourFamilyIds.map((family) => ({ value: family, label: text(`colour-family.${family}`) }));
  return (
    <fieldset className={`stack ${styles.plainFieldset}`}>
      <legend className="sr">{text('colours.title')}</legend>
      <ol className={styles.colourRows}>
        {colours.rows.map(({ key, isUsed }, at) => (
          <li key={key}>
            <Fields>
              <BothFields
                label={text('colours.name', { number: at + 1 })}
                cs={field(`colours.${key}.cs`)}
                ro={field(`colours.${key}.ro`)}
              />
              <TextField {...toColourField(field(`colours.${key}.hex`))} type="color" width={2} label={text('colours.hex')} />
              <Select
                {...field(`colours.${key}.family`)}
                width={4}
                label={text('colours.family')}
                placeholder={text('colours.family.found')}
                options={families}
              />
            </Fields>
            <div className="row row-tight">
              {at > 0 && (
                <Button kind="quiet" size="small" icon={arrowUpIcon} iconOnly onClick={() => colours.move(at, -1)}>
                  {text('colours.up', { number: at + 1 })}
                </Button>
              )}
              {at < colours.rows.length - 1 && (
                <Button kind="quiet" size="small" icon={arrowDownIcon} iconOnly onClick={() => colours.move(at, 1)}>
                  {text('colours.down', { number: at + 1 })}
                </Button>
              )}
              <Button
                kind="quiet"
                size="small"
                icon={trashIcon}
                iconOnly
                disabledBecause={isUsed ? text('colours.used') : undefined}
                onClick={() => colours.remove(key)}
              >
                {text('colours.remove', { number: at + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div className="row row-tight">
        <Button kind="quiet" size="small" icon={plusIcon} onClick={colours.add}>
          {text('colours.add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A shade begins somewhere: a browser shows black for none. */
const toColourField = (field: FormField): FormField => ({ ...field, defaultValue: field.defaultValue ?? '#7c8b84' });
