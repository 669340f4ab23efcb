import type { MailData } from '@okruh/contracts';
import type { AttachedPaper } from '../mail-template.ts';

const names = {
  cz: { terms: 'obchodni-podminky', withdrawal: 'odstoupeni-od-smlouvy', 'payment-qr': 'platba' },
  ro: { terms: 'termeni-si-conditii', withdrawal: 'dreptul-de-retragere', 'payment-qr': 'plata' },
} as const;

/** Name of an attached file. Numbers come from the owner, but a name of a file is no place for surprises. */
export function paperName(paper: AttachedPaper, market: 'cz' | 'ro', variables: MailData['variables']): string {
  const number = (name: string): string => (variables[name] ?? '').replace(/[^\w-]/g, '');
  if (paper === 'buyout-slip') return `okruh-${number('buyout_number')}.pdf`;
  if (paper === 'invoice' || paper === 'receipt') return `okruh-${number('document_number')}.pdf`;
  if (paper === 'complaint-receipt') return `okruh-${number('complaint_number')}.pdf`;
  if (paper === 'withdrawal-receipt') return `okruh-${number('withdrawal_number')}.pdf`;
  const name = names[market][paper];
  return paper === 'payment-qr' ? `okruh-${name}-${number('order_number')}.pdf` : `okruh-${name}.pdf`;
}
