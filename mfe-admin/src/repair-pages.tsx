import { MoreTexts } from '@okruh/web-kit/i18n';
import { WalkInPage } from './counter/walk-in-page.tsx';
import { OperationsPage } from './operations/operations-page.tsx';
import { RepairPage as OneRepair } from './repair/repair-page.tsx';
import { repairMessages } from './repair-messages.ts';
import type { RepairPage } from './repair-paths.ts';
import { RepairsPage } from './repairs/repairs-page.tsx';
import { SparePartsPage } from './spare-parts/spare-parts-page.tsx';

/** The repairs' part of the back office, with its texts. */
export function RepairPages({ page }: { readonly page: RepairPage }) {
  return (
    <MoreTexts messages={repairMessages}>
      <ShownPage page={page} />
    </MoreTexts>
  );
}

function ShownPage({ page }: { readonly page: RepairPage }) {
  switch (page.name) {
    case 'repairs':
      return <RepairsPage />;
    case 'walk-in':
      return <WalkInPage />;
    case 'repair':
      return <OneRepair key={page.id} id={page.id} />;
    case 'spare-parts':
      return <SparePartsPage />;
    case 'repair-prices':
      return <OperationsPage />;
  }
}
