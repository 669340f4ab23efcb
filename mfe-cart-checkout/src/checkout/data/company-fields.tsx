import { fieldRules, firstError } from '@okruh/market/fields';
import { todayIn } from '@okruh/market';
import { Button, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../../model/api.ts';
import { failureWords } from '../../model/failure-words.ts';
import type { CheckoutForm } from '../../model/checkout.store.ts';
import { fillForm } from './form-fill.ts';
import { provideCompanyRules } from './late-company.ts';

provideCompanyRules({ ico: fieldRules.ico, dic: fieldRules.dic, cui: fieldRules.cui });

/** Buying for a company: its number finds the rest in the register. */
export function CompanyFields({ form }: { readonly form: ShopForm<CheckoutForm> }) {
  const text = useText();
  const { market, locale } = useRemote();
  const find = useMutation({
    mutationFn: (number: string) => checkout.call('find_company', { params: { number } }),
    onSuccess: (found) => {
      const { company, tin, vatn, address, city, postcode } = found;
      fillForm(form, { company, tin, vatn, ...(address !== '' && { address, city, postcode }) });
    },
  });
  const tin = form.watch('tin');
  const rule = market === 'cz' ? fieldRules.ico : fieldRules.cui;
  const isNumber = tin.trim() !== '' && firstError(tin, [rule], { market, today: todayIn(market, new Date()) }) === null;
  const isUnknown = find.error instanceof ProblemError && find.error.status === 404;
  const help = find.isSuccess
    ? text('company.found')
    : find.isError
      ? isUnknown
        ? text('company.unknown')
        : failureWords(find.error, locale)
      : text('company.help');
  return (
    <>
      <TextField
        {...form.field('tin')}
        label={text('field.tin')}
        help={<span role="status">{help}</span>}
        width={2}
        inputMode="numeric"
        autoComplete="off"
        action={
          <Button
            kind="quiet"
            busy={find.isPending}
            disabledBecause={isNumber ? undefined : text('company.number-first')}
            onClick={() => find.mutate(tin.replaceAll(/[\s.-]/g, ''))}
          >
            {text('company.find')}
          </Button>
        }
      />
      <TextField {...form.field('company')} label={text('field.company')} width={2} autoComplete="billing organization" />
      <TextField
        {...form.field('vatn')}
        label={text('field.vatn')}
        help={text('field.vatn.help')}
        optional
        width={2}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </>
  );
}
