// Annual percentage rate of charge. Pure.

/** Halvings that find the monthly rate more precisely than two decimals of the yearly one need. */
const RATE_STEPS = 36;

/**
 * Annual percentage rate of charge, two decimals: the rate at which `months` payments of `monthly`, the first after a month, and a
 * last one of `final` with the last of them are worth `financed` today (directive 2008/48/EC, annex I; a month is a twelfth of a year).
 * Amounts in minor units.
 */
export function calculateApr(financed: number, monthly: number, months: number, final = 0): number {
  if (monthly * months + final <= financed) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < RATE_STEPS; step += 1) {
    const rate = (low + high) / 2;
    const worth = (monthly * (1 - (1 + rate) ** -months)) / rate + final * (1 + rate) ** -months;
    if (worth > financed) low = rate;
    else high = rate;
  }
  return Math.round(((1 + low) ** 12 - 1) * 10_000) / 100;
}
