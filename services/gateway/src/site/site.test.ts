import { describe, expect, it } from 'vitest';
import { createSites, parseMarketHosts } from './site.ts';

const localUrls = { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' };

describe('the host decides the market', () => {
  it('knows the hosts of the public addresses without further configuration', () => {
    const sites = createSites(localUrls);
    expect(sites.find('localhost:3000')).toMatchObject({ market: 'cz', locale: 'cs', origin: 'http://localhost:3000', isSecure: false });
    expect(sites.find('ro.localhost:3000')).toMatchObject({ market: 'ro', locale: 'ro', origin: 'http://ro.localhost:3000' });
  });

  it('takes several hosts per market', () => {
    const sites = createSites(localUrls, 'localhost:3000=cz, ro.localhost:3000=ro, shop.test:3000 = cz');
    expect(sites.find('shop.test:3000')).toMatchObject({ market: 'cz', origin: 'http://shop.test:3000' });
  });

  it('reads a host as browsers do: case, a dot at the end and the port of the scheme make no difference', () => {
    const sites = createSites({ cz: 'https://www.okruh.example', ro: 'https://www.okruh-ro.example' });
    for (const host of ['www.okruh.example', 'WWW.Okruh.Example', 'www.okruh.example.', 'www.okruh.example:443']) {
      expect(sites.find(host), host).toMatchObject({ market: 'cz', origin: 'https://www.okruh.example', isSecure: true });
    }
  });

  it('has no market for foreign hosts', () => {
    const sites = createSites(localUrls);
    for (const host of [undefined, '', '127.0.0.1:3000', 'localhost', 'localhost:3001', 'evil.localhost:3000', 'localhost:3000@evil']) {
      expect(sites.find(host), String(host)).toBeNull();
    }
  });

  it('names the entry that it cannot read', () => {
    expect(() => parseMarketHosts('localhost:3000=de')).toThrow('"localhost:3000=de"');
    expect(() => parseMarketHosts('http://localhost=cz')).toThrow('http://localhost=cz');
    expect(() => parseMarketHosts('a.test=cz,A.test=ro')).toThrow('a.test stands twice');
    expect(() => parseMarketHosts(' , ')).toThrow('no host');
  });
});
