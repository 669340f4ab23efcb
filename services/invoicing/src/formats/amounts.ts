/** Minor units as the decimal number of an electronic form: `1234` -> `12.34`. */
export const toDecimal = (minor: number): string => (minor / 100).toFixed(2);
