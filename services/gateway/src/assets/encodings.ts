import { headerList } from '@okruh/service-kit';
import { encodings, type Encoding } from '../site/manifest.ts';

/** Encodings of ours that a browser takes, the smallest first (`accept-encoding`; `q=0` refuses one). */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  const accepted = new Set<string>();
  for (const part of headerList(header)) {
    const [name = '', ...parameters] = headerList(part.toLowerCase(), ';');
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return encodings.filter((encoding) => accepted.has(encoding));
}
