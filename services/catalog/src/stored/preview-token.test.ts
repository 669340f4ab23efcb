import { expect, it } from 'vitest';
import { readPreviewToken, writePreviewToken } from './preview-token.ts';

const secret = 'links-only-for-tests-links-only-for-tests';
const now = new Date('2026-11-20T10:00:00Z');
const preview = { kind: 'article', id: 'jak-na-výkup', version: 3, plan: null, until: now.getTime() + 1 } as const;

it('says what it was made for, until its end', () => {
  const token = writePreviewToken(secret, preview);
  expect(readPreviewToken(secret, token, now)).toEqual(preview);
  expect(readPreviewToken(secret, token, new Date(preview.until))).toBeNull();
});

it('is worthless when it was changed, or made by somebody else', () => {
  const token = writePreviewToken(secret, preview);
  const [, signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...preview, version: 4 })).toString('base64url');
  for (const forged of [`${other}.${signature}`, token.slice(0, -2), signature, '', '.', writePreviewToken(`${secret}!`, preview)])
    expect(readPreviewToken(secret, forged, now)).toBeNull();
});
