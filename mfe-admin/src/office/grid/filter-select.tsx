import styles from '../admin.module.css';
import type { FilterName, GridAddress, WriteGrid } from './grid-address.ts';

interface FilterSelectProps {
  readonly label: string;
  /** Label of the option that doesn't filter. */
  readonly any: string;
  /** Parameter of the filter in the address. */
  readonly name: FilterName;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** A filter as a select, for a page of which one value is always shown. */
export function FilterSelect({ label, any, name, options, address, onChange }: FilterSelectProps) {
  return (
    <select
      className={`input input-small ${styles.toolbarSelect}`}
      aria-label={label}
      value={address.filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || undefined, page: undefined })}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
