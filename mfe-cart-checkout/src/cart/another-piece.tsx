import { Button, TextField } from '@okruh/ui';
import type { FieldMessages } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import styles from './trade-in.module.css';

export interface Identifiers {
  readonly identifier: string;
  readonly other_identifier: string | null;
}
interface AnotherPieceProps {
  readonly kind: 'imei' | 'serial_number';
  /** The product that the same model is given with already. */
  readonly owner: { readonly product: string; readonly needsIdentifier: boolean };
  readonly errors: FieldMessages;
  readonly isBusy: boolean;
  readonly onMove: () => void;
  readonly onGive: (identifiers: Identifiers) => void;
}

/** One device belongs to one product: it moves here, or it is another piece with an identifier of its own. */
export function AnotherPiece({ kind, owner, errors, isBusy, onMove, onGive }: AnotherPieceProps) {
  const text = useText();
  const [own, setOwn] = useState('');
  const [other, setOther] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onGive({ identifier: own, other_identifier: owner.needsIdentifier ? other : null });
  };
  const inputMode = kind === 'imei' ? 'numeric' : 'text';
  return (
    <form className={`panel stack ${styles.piece}`} noValidate onSubmit={submit}>
      <h3>{text('piece.title')}</h3>
      <p className="soft" role="alert">
        {text('piece.taken', { product: owner.product })}
      </p>
      <div className="row">
        <Button kind="quiet" size="small" type="button" busy={isBusy} onClick={onMove}>
          {text('piece.move')}
        </Button>
      </div>
      <p className="small soft">{text('piece.another')}</p>
      <TextField
        name="identifier"
        label={text(`piece.${kind}`)}
        inputMode={inputMode}
        autoComplete="off"
        value={own}
        error={errors['identifier']?.[0]}
        onChange={(event) => setOwn(event.target.value)}
      />
      {owner.needsIdentifier && (
        <TextField
          name="other_identifier"
          label={text(`piece.${kind}.other`, { product: owner.product })}
          inputMode={inputMode}
          autoComplete="off"
          value={other}
          error={errors['other_identifier']?.[0]}
          onChange={(event) => setOther(event.target.value)}
        />
      )}
      <div className="row">
        <Button size="small" type="submit" busy={isBusy}>
          {text('piece.give')}
        </Button>
      </div>
    </form>
  );
}
