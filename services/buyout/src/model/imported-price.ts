const MAX_UNITS = 1_000_000;

/** A cell's whole units in minor units, spaces between thousands are welcome; null when it isn't a positive whole number. */
export function readImportedPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  const units = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return units > 0 && units <= MAX_UNITS ? units * 100 : null;
}
