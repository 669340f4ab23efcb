import { describe, expect, it } from 'vitest';
import type { Manifest } from '../site/manifest.ts';
import { refusals, type Live } from './gate.ts';
import { refusalText } from './refusal-text.ts';

const buyout: Manifest = {
  name: 'mfe-buyout',
  version: 'aaaaaaaaaaaa',
  remoteEntry: 'remoteEntry.js',
  css: [],
  preload: {},
  server: null,
  exposes: ['./routes'],
  shared: { react: '19.3.1', '@tanstack/react-query': '5.108.0' },
  shell: '>=0.1.0 <0.2.0',
  contracts: { sell_buyout_online: '1111' },
  integrity: {},
};
const shell: Manifest = {
  ...buyout,
  name: 'shell',
  version: 'bbbbbbbbbbbb',
  exposes: [],
  shared: { react: '19.3.1', '@tanstack/react-query': '5.108.0' },
  shell: '0.1.4',
  contracts: {},
};
const live: Live = { shell, remotes: [buyout], contracts: { sell_buyout_online: '1111', get_session: '2222' } };

describe('a remote that fits', () => {
  it('is let out', () => {
    expect(refusals(buyout, live)).toEqual([]);
  });

  it('may be built with an older compatible version of a shared package', () => {
    expect(refusals({ ...buyout, shared: { react: '19.0.0' } }, live)).toEqual([]);
  });
});

/** Ranges are npm's: what we rely on, and what mustn't fit by accident. */
describe('a range of shells', () => {
  it.each([
    ['1.2.3', '^1.2.0', true],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.0', false],
    ['0.2.5', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['0.0.2', '^0.0.1', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['0.1.0', '>=0.1.0', true],
    ['0.4.0', '>=0.1.0 <0.4.0', false],
    ['0.3.9', '>=0.1.0 <0.4.0', true],
    ['10.0.0', '>9', true],
    ['9.0.0', '<=9', true],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '=1.2.3', false],
    ['7.0.0', '*', true],
    ['1.0.0', 'latest', false],
    ['nonsense', '*', false],
    // A release candidate isn't the version that it leads to.
    ['2.0.0-rc.1', '^2.0.0', false],
    ['2.0.0-rc.1', '^2.0.0-rc.1', true],
  ])('%s in "%s": %s', (version, range, isInside) => {
    const found = refusals({ ...buyout, shell: range }, { ...live, shell: { ...shell, shell: version } });
    expect(found.some(({ kind }) => kind === 'shell-range')).toBe(!isInside);
  });
});

describe('a remote is refused, with the reason named,', () => {
  it.each<[string, Partial<Manifest>, Partial<Live>, string]>([
    ['before the first shell', {}, { shell: null }, 'No shell is live: release the shell first.'],
    ['when it needs a newer shell', { shell: '>=0.2.0' }, {}, 'mfe-buyout works with shell >=0.2.0, the shell is 0.1.4.'],
    [
      'when it was built with a newer React',
      { shared: { react: '19.4.0' } },
      {},
      'mfe-buyout was built with react 19.4.0, the shell offers 19.3.1.',
    ],
    [
      'when it was built with an older major',
      { shared: { react: '18.3.1' } },
      {},
      'mfe-buyout was built with react 18.3.1, the shell offers 19.3.1.',
    ],
    [
      'when it shares what the shell lacks',
      { shared: { wouter: '3.0.0' } },
      {},
      "mfe-buyout expects the shared package wouter, which the shell doesn't offer.",
    ],
    ['when it calls a route that is gone', { contracts: { old_route: '1' } }, {}, 'It calls the route old_route, which no service offers.'],
    [
      'when it calls a route of every object',
      { contracts: { toString: '1' } },
      {},
      'It calls the route toString, which no service offers.',
    ],
    [
      'when a contract changed',
      {},
      { contracts: { sell_buyout_online: '9999' } },
      'It calls the route sell_buyout_online by the contract 1111, live is 9999.',
    ],
  ])('%s', (_when, change, situation, text) => {
    expect(refusals({ ...buyout, ...change }, { ...live, ...situation }).map((refusal) => refusalText(refusal, 'en'))).toEqual([text]);
    const inOffice = refusals({ ...buyout, ...change }, { ...live, ...situation }).flatMap((refusal) => [
      refusalText(refusal, 'cs'),
      refusalText(refusal, 'ro'),
    ]);
    expect(new Set([text, ...inOffice]).size).toBe(3);
    expect(inOffice.join(' ')).not.toMatch(/[{}]/);
  });

  it('with every reason at once', () => {
    expect(refusals({ ...buyout, shell: '^2.0.0', shared: { react: '20.0.0' }, contracts: { gone: '1' } }, live)).toHaveLength(3);
  });
});

describe('a shell', () => {
  it('needs no shell', () => {
    expect(refusals(shell, { ...live, shell: null })).toEqual([]);
  });

  it('is refused when a live remote would not run in it', () => {
    const next = { ...shell, shared: { ...shell.shared, react: '20.0.0' }, shell: '0.2.0' };
    expect(refusals(next, live).map((refusal) => refusalText(refusal, 'en'))).toEqual([
      'mfe-buyout works with shell >=0.1.0 <0.2.0, the shell is 0.2.0.',
      'mfe-buyout was built with react 19.3.1, the shell offers 20.0.0.',
    ]);
  });
});
