const dots = (count: number): string => '•'.repeat(count);

/** "+420 ••• ••• 318": the country's prefix and the last three digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  if (digits.length < 7) return digits === '' ? '' : dots(6);
  const prefix = /^\+(?:420|40)/.exec(digits)?.[0] ?? '';
  return [prefix, dots(3), dots(3), digits.slice(-3)].filter((part) => part !== '').join(' ');
}

/** "0847••••" */
export const maskNumber = (number: string): string => (number === '' ? '' : number.slice(0, Math.floor(number.length / 2)) + dots(4));

/** That something is written, and nothing of it. */
export const maskText = (text: string): string => (text === '' ? '' : dots(6));

/** "••••••••• ••, 110 00 Praha": postcode and town tell the carrier's depot, not the door. */
export const maskAddress = ({ postcode, city }: { readonly postcode: string; readonly city: string }): string =>
  [`${dots(9)} ${dots(2)}`, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');
