/**
 * How often a property is tried: as often as its test says, or as often as `RUNS` wants, so that a night can try a million carts
 * (`RUNS=1000000 npx vitest run services/checkout/src/pricing/cart-commands.property.test.ts`).
 */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: Number(process.env['RUNS'] ?? usual) });
