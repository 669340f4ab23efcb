import { describe, expect, it } from 'vitest';
import { readPreview, writePreview } from './preview-link.ts';
import { chooseVersions, readPin, calculateShare, writePin, type Choice, type Pin } from './release-pin.ts';

const secret = 'a secret of at least thirty-two characters';
const now = Date.parse('2026-11-21T10:00:00Z');
const minutes = (count: number): number => count * 60_000;
const choice: Choice = {
  stable: { shell: 'aaaaaaaaaaa1', 'mfe-buyout': 'bbbbbbbbbbb1' },
  canary: {},
  pin: null,
  preview: null,
  isSafePoint: false,
  isUsable: () => true,
  now,
};
const pin: Pin = { at: now - minutes(1), lot: 4711, versions: { shell: 'aaaaaaaaaaa0', 'mfe-buyout': 'bbbbbbbbbbb0' } };

describe('the cookie of a release set', () => {
  it('reads as it was written', () => {
    expect(readPin(secret, writePin(secret, pin))).toEqual(pin);
  });

  it('is worth nothing when it was changed, made elsewhere or made for something else', () => {
    const cookie = writePin(secret, pin);
    expect(readPin(secret, cookie.replace('bbbbbbbbbbb0', 'ccccccccccc0'))).toBeNull();
    expect(readPin('another secret of thirty-two characters', cookie)).toBeNull();
    expect(readPin(secret, writePreview(secret, pin.versions, now))).toBeNull();
    expect(readPin(secret, 'nonsense')).toBeNull();
    expect(readPin(secret, null)).toBeNull();
  });

  it('holds only characters that a cookie may hold', () => {
    expect(writePin(secret, pin)).toMatch(/^[\w~.-]+$/);
  });
});

describe('a session', () => {
  it('starts with the stable versions and is pinned to them', () => {
    const chosen = chooseVersions(choice);
    expect(chosen.versions).toEqual(choice.stable);
    expect(chosen.pin).toMatchObject({ at: now, versions: choice.stable });
  });

  it('keeps its versions although others were promoted', () => {
    expect(chooseVersions({ ...choice, pin })).toEqual({ versions: pin.versions, pin: null });
  });

  it('renews its pin while it is in use, and moves on half an hour after its last page', () => {
    expect(chooseVersions({ ...choice, pin: { ...pin, at: now - minutes(6) } }).pin).toMatchObject({ at: now, versions: pin.versions });
    expect(chooseVersions({ ...choice, pin: { ...pin, at: now - minutes(30) } }).versions).toEqual(choice.stable);
  });

  it('moves on at a safe point and keeps its lot', () => {
    const chosen = chooseVersions({ ...choice, pin, isSafePoint: true });
    expect(chosen.versions).toEqual(choice.stable);
    expect(chosen.pin?.lot).toBe(4711);
  });

  it('leaves a withdrawn version at once, and only that one', () => {
    const chosen = chooseVersions({ ...choice, pin, isUsable: (remote) => remote !== 'mfe-buyout' });
    expect(chosen.versions).toEqual({ shell: 'aaaaaaaaaaa0', 'mfe-buyout': 'bbbbbbbbbbb1' });
  });

  it('gets a remote that was added since', () => {
    const chosen = chooseVersions({ ...choice, pin, stable: { ...choice.stable, 'mfe-account': 'ccccccccccc1' } });
    expect(chosen.versions).toEqual({ ...pin.versions, 'mfe-account': 'ccccccccccc1' });
    expect(chosen.pin).not.toBeNull();
  });
});

describe('a canary', () => {
  const canary = { 'mfe-buyout': { version: 'bbbbbbbbbbb2', percent: 10 } };

  it('is for its share of the lots, always the same ones', () => {
    const got = Array.from(
      { length: 10_000 },
      (_, lot) => chooseVersions({ ...choice, canary, pin: { ...pin, lot, versions: {} } }).versions['mfe-buyout'],
    );
    const share = got.filter((version) => version === 'bbbbbbbbbbb2').length;
    expect(share).toBeGreaterThan(900);
    expect(share).toBeLessThan(1100);
    expect(calculateShare(1, 'mfe-buyout')).toBe(calculateShare(1, 'mfe-buyout'));
  });

  it('of 0 % is for nobody, of 100 % for everybody', () => {
    for (const lot of [0, 1, 5000, 9999]) {
      const versionAt = (percent: number) =>
        chooseVersions({ ...choice, pin: { ...pin, lot, versions: {} }, canary: { 'mfe-buyout': { version: 'bbbbbbbbbbb2', percent } } })
          .versions['mfe-buyout'];
      expect(versionAt(0)).toBe('bbbbbbbbbbb1');
      expect(versionAt(100)).toBe('bbbbbbbbbbb2');
    }
  });

  it('meets other sessions first than the canary of another remote', () => {
    const lots = Array.from({ length: 1000 }, (_, lot) => lot);
    const first = new Set(lots.filter((lot) => calculateShare(lot, 'mfe-buyout') < 10));
    const both = lots.filter((lot) => first.has(lot) && calculateShare(lot, 'mfe-account') < 10);
    expect(both.length).toBeLessThan(first.size / 2);
  });
});

describe('a preview link', () => {
  it('shows its versions before all others, and leaves the pin as it is', () => {
    const chosen = chooseVersions({ ...choice, pin, preview: { 'mfe-buyout': 'ddddddddddd1' } });
    expect(chosen.versions).toEqual({ shell: 'aaaaaaaaaaa0', 'mfe-buyout': 'ddddddddddd1' });
    expect(chosen.pin).toBeNull();
  });

  it('reads as it was written until its end', () => {
    const link = writePreview(secret, { 'mfe-buyout': 'ddddddddddd1' }, now + 1);
    expect(readPreview(secret, link, now)?.versions).toEqual({ 'mfe-buyout': 'ddddddddddd1' });
    expect(readPreview(secret, link, now + 1)).toBeNull();
    expect(readPreview(secret, `${link}x`, now)).toBeNull();
  });
});
