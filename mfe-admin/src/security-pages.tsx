import { MoreTexts } from '@okruh/web-kit/i18n';
import { catalogueMessages } from './catalogue-messages.ts';
import { securityMessages } from './security-messages.ts';
import { SecurityPage } from './security/security-page.tsx';

/** The security trail, with its texts; grids speak the catalogue's. */
export function SecurityPages() {
  return (
    <MoreTexts messages={catalogueMessages}>
      <MoreTexts messages={securityMessages}>
        <SecurityPage />
      </MoreTexts>
    </MoreTexts>
  );
}
