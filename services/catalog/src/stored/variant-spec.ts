import type { Locale } from '@okruh/market';
import { storageLabel } from '../model/storage-label.ts';
import type { VariantOptions } from './tables.ts';

const pieces = { cs: 'ks', ro: 'buc.' } as const;

/** Cellular watches have GPS too, cellular tablets Wi‑Fi. */
const connections: Readonly<Record<string, { readonly watch: string; readonly other: string }>> = {
  wifi: { watch: 'Wi\u2011Fi', other: 'Wi\u2011Fi' },
  cellular: { watch: 'GPS + Cellular', other: 'Wi\u2011Fi + Cellular' },
  gps: { watch: 'GPS', other: 'GPS' },
};

/**
 * What a size is called: "8 GB / 512 GB", "42 mm, GPS", "2 m". Empty when a product has one size only.
 * @param storageGb storage of the variant in GB
 */
export function sizeLabel(storageGb: number | null, options: VariantOptions, locale: Locale): string {
  const memory = [options.ram_gb === undefined ? null : `${options.ram_gb}\u00a0GB`, storageGb === null ? null : storageLabel(storageGb)];
  const connection = options.connectivity === undefined ? undefined : connections[options.connectivity];
  const parts = [
    memory.filter((part) => part !== null).join(' / '),
    options.case_mm === undefined ? '' : `${options.case_mm}\u00a0mm`,
    connection === undefined ? (options.connectivity ?? '') : options.case_mm === undefined ? connection.other : connection.watch,
    options.length ?? '',
    options.pack?.replace(/ks$/, pieces[locale]) ?? '',
    options.strap_size ?? '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** "128 GB, modrá"; empty when there is nothing to say. @param colour name of the colour */
export const variantSpec = (size: string, colour: string | null): string => [size, colour ?? ''].filter((part) => part !== '').join(', ');
