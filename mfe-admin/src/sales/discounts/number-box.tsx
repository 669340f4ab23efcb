import { parseNumber } from '@okruh/market';
import { TextField } from '@okruh/ui';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';

interface NumberBoxProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly after?: string;
  onChange(value: number | null): void;
}

/** A number in a row of a list; what is no number counts as nothing. */
export function NumberBox({ name, label, value, after, onChange }: NumberBoxProps) {
  const { market } = useRemote();
  const [typed, setTyped] = useState(value === null ? '' : String(value).replace('.', ','));
  return (
    <TextField
      name={name}
      id={name}
      label={label}
      width={2}
      inputMode="decimal"
      {...(after !== undefined && { after })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : parseNumber(target.value, market));
      }}
    />
  );
}
