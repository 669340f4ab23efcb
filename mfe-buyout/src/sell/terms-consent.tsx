import { Checkbox } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ShopForm } from '@okruh/web-kit/forms';
import { termsPath } from '../model/pages.ts';
import type { SellerForm } from './seller-form.ts';

/** Consent to the terms of the buy-out, with the link to them. */
export function TermsConsent({ form }: { readonly form: ShopForm<SellerForm> }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Checkbox
      {...form.field('consentToTerms')}
      label={
        <>
          {text('sell.consent.start')}{' '}
          <a href={termsPath(market)} target="_blank" rel="noopener">
            {text('sell.consent.terms')}
          </a>{' '}
          {text('sell.consent.end')}
        </>
      }
    />
  );
}
