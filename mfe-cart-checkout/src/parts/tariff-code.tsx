import { Button, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useState } from 'react';
import { checkout } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';

/**
 * A code that opens tariffs that are not public. The cart keeps it, so that they are offered at payment too; one that isn't known or
 * has expired says so at the field. The words stand in the catalogue of the page that shows it.
 */
export function TariffCode({ onSaved }: { readonly onSaved: () => void }) {
  const text = useText();
  const { locale } = useRemote();
  const [typed, setTyped] = useState('');
  const keep = useMutation({
    mutationFn: (code: string) => checkout.call('save_installment_code', { body: { code } }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && !keep.isPending) keep.mutate(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextField
        name="tariff-code"
        label={text('instalments.code')}
        help={text('instalments.code.help')}
        error={keep.isError ? failureWords(keep.error, locale) : undefined}
        optional
        value={typed}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          if (!keep.isPending) keep.reset();
        }}
        action={
          <Button kind="quiet" type="submit" busy={keep.isPending}>
            {text('instalments.code.use')}
          </Button>
        }
      />
      <p className="small" role="status">
        {keep.isSuccess && text('instalments.code.kept')}
      </p>
    </form>
  );
}
