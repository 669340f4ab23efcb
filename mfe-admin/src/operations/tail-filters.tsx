import { publishers } from '@okruh/contracts/publishers';
import { isMarket, marketCodes } from '@okruh/market';
import { LinkButton, SearchField, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { FormEvent } from 'react';
import { noFilter, type TailAddress, type TailChanges, toTailFilter } from './tail-address.ts';
import styles from './tail.module.css';

interface TailFiltersProps {
  readonly address: TailAddress;
  onChange(changes: TailChanges): void;
}

/** Number or id, type, service and market; each narrows at once. */
export function TailFilters({ address, onChange }: TailFiltersProps) {
  const text = useText();
  const { q, service, type, market } = address;
  const submitType = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('type');
    onChange({ type: typeof typed === 'string' ? typed.trim().toLowerCase() : '' });
  };
  return (
    <div className={styles.filters}>
      <SearchField
        key={`q ${q}`}
        label={text('tail.search')}
        placeholder={text('tail.search.example')}
        defaultValue={q}
        onSearch={(typed) => onChange({ q: typed.trim() })}
      />
      {/* Another type, from a view as well, is another field. */}
      <form key={`type ${type}`} onSubmit={submitType}>
        <TextField id="tail-type" name="type" label={text('tail.type')} placeholder="order-*" defaultValue={type} />
      </form>
      <Select
        id="tail-service"
        label={text('tail.service')}
        value={service ?? ''}
        options={[{ value: '', label: text('tail.all') }, ...publishers.map((name) => ({ value: name, label: name }))]}
        // A sequence is one of the stream that it was looked for in.
        onChange={(event) => onChange({ service: publishers.find((name) => name === event.target.value), sequence: '' })}
      />
      <Select
        id="tail-market"
        label={text('tail.market')}
        value={market ?? ''}
        options={[{ value: '', label: text('tail.all') }, ...marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))]}
        onChange={(event) => onChange({ market: isMarket(event.target.value) ? event.target.value : undefined })}
      />
      {Object.keys(toTailFilter(address)).length > 0 && <LinkButton onClick={() => onChange(noFilter)}>{text('tail.clear')}</LinkButton>}
    </div>
  );
}
