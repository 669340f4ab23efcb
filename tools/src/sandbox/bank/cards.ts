/** What a test card does. */
type CardOutcome = 'paid' | 'password' | 'declined' | 'insufficient-funds' | 'abandoned';

export const testCards: readonly { readonly number: string; readonly outcome: CardOutcome; readonly cs: string; readonly ro: string }[] = [
  { number: '4111111111111111', outcome: 'paid', cs: 'zaplaceno', ro: 'plătit' },
  { number: '4000000000003220', outcome: 'password', cs: 'ověření 3-D (heslo 1234)', ro: 'verificare 3-D (parola 1234)' },
  { number: '4000000000000002', outcome: 'declined', cs: 'banka zamítne', ro: 'banca refuză' },
  { number: '4000000000009995', outcome: 'insufficient-funds', cs: 'málo peněz', ro: 'fonduri insuficiente' },
  { number: '4000000000000127', outcome: 'abandoned', cs: 'nikdy se nedokončí', ro: 'nu se încheie niciodată' },
];
/** The password of the 3-D page. */
export const PASSWORD = '1234';

/** Digits with a right check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
/** "12/30", "12 2030" */
export function parseExpiry(text: string): { readonly month: number; readonly year: number } {
  const [month = 0, year = 0] = text.split(/[/\s.-]+/).map(Number);
  return { month, year: year < 100 ? 2000 + year : year };
}
export const detectBrand = (digits: string): string => (digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : 'other');

/** Any other card is nobody's. */
export const findOutcome = (digits: string): CardOutcome => testCards.find(({ number }) => number === digits)?.outcome ?? 'declined';
