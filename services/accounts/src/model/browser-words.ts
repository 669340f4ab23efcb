import { isIPv4 } from 'node:net';
import { toNetwork } from '@okruh/service-kit';

type Families = readonly (readonly [RegExp, string])[];

const browsers: Families = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: Families = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const findFamily = (families: Families, userAgent: string | undefined): string =>
  families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'other';

/** The browser's family: enough for a person to recognise a session, too little to follow anybody. */
export const browserFamily = (userAgent: string | undefined): string => findFamily(browsers, userAgent);

/** The operating system's family. */
export const systemFamily = (userAgent: string | undefined): string => findFamily(systems, userAgent);

/** Coarse network of an address, for its owner to recognise: half of an IPv4 address, 32 bits of an IPv6 one. */
export function networkHint(ip: string): string {
  if (ip === '') return '';
  const network = toNetwork(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 2).join('.')}.*.*`;
  return `${network.split(':').slice(0, 2).join(':')}:…`;
}
