import { describe, expect, it } from 'vitest';
import { findMirror, parseDeb822, parseOneLine } from './debian-package.ts';
import { isAtLeast } from './nats-binary.ts';

const deb822 = `Types: deb
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
Enabled: no
URIs: http://disabled.example/debian
Suites: bookworm
Components: main

Types: deb-src
URIs: http://sources.example/debian
Suites: bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 -----END PGP PUBLIC KEY BLOCK-----
`;

describe("the machine's own mirror", () => {
  it('is found in files of stanzas', () => {
    expect(findMirror(parseDeb822(deb822), 'debian')).toEqual({
      uri: 'http://mirror.example/debian',
      suites: ['bookworm', 'bookworm-updates'],
      signedBy: '/usr/share/keyrings/debian-archive-keyring.gpg',
    });
  });
  it('is found in files of lines', () => {
    const lines = `# deb http://off.example/ubuntu noble main
deb-src http://archive.example/ubuntu noble main
deb [arch=amd64] https://packages.example/apt stable main
deb http://security.example/ubuntu noble-security main
deb [arch=amd64 signed-by=/usr/share/keyrings/u.gpg] http://archive.example/ubuntu/ noble main universe`;
    expect(findMirror(parseOneLine(lines), 'ubuntu')).toEqual({
      uri: 'http://archive.example/ubuntu/',
      suites: ['noble'],
      signedBy: '/usr/share/keyrings/u.gpg',
    });
  });
  it('is nothing where there are only foreign packages', () => {
    expect(findMirror(parseOneLine('deb https://packages.example/apt stable main'), 'debian')).toBeNull();
  });
});

it('versions are compared as numbers', () => {
  expect(isAtLeast('2.10.23', [2, 10, 23])).toBe(true);
  expect(isAtLeast('2.9.30', [2, 10, 23])).toBe(false);
  expect(isAtLeast('2.10.9', [2, 10, 23])).toBe(false);
  expect(isAtLeast('3.0.0', [2, 10, 23])).toBe(true);
});
