import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The estimate that a visitor asked for by e-mail. */
export const buyoutEstimate = mailTemplate(
  { code: 'buyout_estimate', variables: ['device_name', 'quality', 'price', 'buyout_url', 'valid_until'], optional: ['device_variant'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['device_name', 'device_variant', 'quality', 'price', 'valid_until']),
    { kind: 'key', label: say('key'), url: '{{buyout_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'note', text: say('note') },
  ],
);
