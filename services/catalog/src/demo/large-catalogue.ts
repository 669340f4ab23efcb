import type { DemoMaster } from './demo-files.ts';
import { hashShare } from './product-rows.ts';

/**
 * Invented products in the shape of the demo ones, as many as it takes to reach a number of variants: each round copies the
 * catalogue's devices as a series of its own ("Apple iPhone 15 X07") with other prices and stock. The same number always
 * gives the same products; a bigger one only adds.
 */
export function largeCatalogue(masters: readonly DemoMaster[], variants: number): DemoMaster[] {
  const devices = masters.filter((master) => master.is_physical);
  const made: DemoMaster[] = [];
  let count = 0;
  for (let round = 1; count < variants; round += 1) {
    for (const master of devices) {
      if (count >= variants) break;
      const copy = copyMaster(master, `x${String(round).padStart(2, '0')}`, variants - count);
      made.push(copy);
      count += copy.variants.length;
    }
  }
  return made;
}

function copyMaster(master: DemoMaster, series: string, most: number): DemoMaster {
  const rename = (id: string): string => `${id}-${series}`;
  const named = (name: DemoMaster['name']): DemoMaster['name'] => ({
    cs: `${name.cs} ${series.toUpperCase()}`,
    ro: `${name.ro} ${series.toUpperCase()}`,
  });
  const factor = 0.8 + hashShare(`factor ${master.id} ${series}`) * 0.5;
  const units = (amount: number, step: number): number => Math.max(step, Math.round((amount * factor) / step) * step - 1);
  const prices = (amounts: { CZK: number; RON: number }) => ({ CZK: units(amounts.CZK, 10), RON: units(amounts.RON, 5) });
  const getStock = (id: string): number => Math.floor(hashShare(`stock ${id} ${series}`) * 40);
  return {
    ...master,
    id: rename(master.id),
    code: `${master.code}${series.toUpperCase()}`,
    seo_name: rename(master.seo_name),
    name: named(master.name),
    gift_variant_id: null,
    images: master.images.map((image) => ({ ...image, id: rename(image.id) })),
    variants: master.variants.slice(0, most).map((variant) => ({
      ...variant,
      id: `${series}-${variant.id}`,
      code: variant.code.replace(master.code, `${master.code}${series.toUpperCase()}`),
      device_identifier: variant.device_identifier === null ? null : `${series}-${variant.device_identifier}`,
      name: named(variant.name),
      ean: null,
      price: prices(variant.price),
      common_price: variant.common_price === null ? null : prices(variant.common_price),
      stock: { cz: getStock(`${variant.id} cz`), ro: getStock(`${variant.id} ro`) },
    })),
  };
}
