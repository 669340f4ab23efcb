// VAT numbers of companies from other countries of the EU. Pure.

/** After the country's letters, as the European Commission publishes them for VIES (FAQ, "structure of VAT numbers"). */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  /** Northern Ireland, for goods. */
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};

/** Whether a text begins with letters of a country as VAT numbers do: `DE811128135`, `FR 40 303 265 045`. */
export const hasCountry = (text: string): boolean => /^[A-Za-z]{2}[\s.-]*[0-9A-Za-z+*]/.test(text);

/** The number with its country, without separators; null when no country of the EU has numbers of that shape. Who it belongs to isn't asked. */
export function parseEuVatNumber(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s.-]/g, '');
  return shapes[compact.slice(0, 2)]?.test(compact.slice(2)) === true ? compact : null;
}
