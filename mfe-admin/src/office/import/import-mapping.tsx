import type { ImportTable } from '@okruh/contracts/import';
import { Button, Fields, Notice, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';

interface ImportMappingProps {
  readonly table: ImportTable;
  readonly fileName: string;
  /** A required column wasn't found. */
  readonly isMissing: boolean;
  readonly isBusy: boolean;
  onMap(mapping: Readonly<Record<string, string>>): void;
  onCancel(): void;
}

/** Which heading of the file is read for which field, each with its first values. */
export function ImportMapping({ table: { columns, headings }, fileName, isMissing, isBusy, onMap, onCancel }: ImportMappingProps) {
  const text = useText();
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(columns.map(({ name, heading }) => [name, heading ?? ''])),
  );
  const open = columns.filter(({ name, is_required: isRequired }) => isRequired && (mapping[name] ?? '') === '').length;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (open === 0) onMap(mapping);
  };
  const help = (name: string): string | undefined => {
    const samples = headings.find(({ heading }) => heading === mapping[name])?.samples.filter((sample) => sample !== '') ?? [];
    return samples.length === 0 ? undefined : text('import.mapping.samples', { samples: samples.join(', ') });
  };
  return (
    <form className="panel stack" aria-labelledby="import-mapping" onSubmit={submit}>
      <h2 id="import-mapping">{text('import.mapping', { file: fileName })}</h2>
      {isMissing ? (
        <Notice tone="warning" role="alert" title={text('import.mapping.missing')}>
          {text('import.mapping.missing.text')}
        </Notice>
      ) : (
        <p>{text('import.mapping.text')}</p>
      )}
      <Fields>
        {columns.map(({ name, is_required: isRequired }) => (
          <Select
            key={name}
            name={`import-${name}`}
            label={text('import.mapping.field', { name, what: text(`csv.${name}`) })}
            optional={!isRequired}
            value={mapping[name] ?? ''}
            placeholder={text(isRequired ? 'import.mapping.choose' : 'import.mapping.none')}
            options={headings.map(({ heading }) => ({ value: heading, label: heading }))}
            help={help(name)}
            onChange={({ target }) => setMapping({ ...mapping, [name]: target.value })}
          />
        ))}
      </Fields>
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" busy={isBusy} disabledBecause={open > 0 ? text('import.mapping.open', { count: open }) : undefined}>
          {text('import.mapping.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
