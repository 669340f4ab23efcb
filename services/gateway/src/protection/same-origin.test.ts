import { describe, expect, it } from 'vitest';
import { isAcceptedBody, isOwnRequest } from './same-origin.ts';

const shop = 'http://localhost:3000';
const post = { method: 'POST', origin: undefined, fetchSite: undefined, hasSession: true } as const;

describe('a call that changes something', () => {
  it.each([
    ['from a page of the shop', { ...post, origin: shop, fetchSite: 'same-origin' }, true],
    ['from an older browser that names only the origin', { ...post, origin: shop }, true],
    ['from a browser that names only the relation', { ...post, fetchSite: 'same-origin' }, true],
    ['from a program without a session', { ...post, hasSession: false }, true],
    ['from a foreign page', { ...post, origin: 'https://evil.test', fetchSite: 'cross-site' }, false],
    ['from a foreign page, without a session', { ...post, origin: 'https://evil.test', fetchSite: 'cross-site', hasSession: false }, false],
    ['from the other market', { ...post, origin: 'http://ro.localhost:3000', fetchSite: 'same-site' }, false],
    ['from a sandboxed frame', { ...post, origin: 'null', fetchSite: 'cross-site' }, false],
    ['whose two signs disagree', { ...post, origin: shop, fetchSite: 'cross-site' }, false],
    ['with a session but without any sign', post, false],
    ['from another scheme', { ...post, origin: 'https://localhost:3000' }, false],
    ['that was typed into the address bar', { ...post, fetchSite: 'none' }, false],
  ])('%s', (_name, source, isAllowed) => {
    expect(isOwnRequest(source, shop)).toBe(isAllowed);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('is also a %s', (method) => {
    expect(isOwnRequest({ ...post, method, origin: 'https://evil.test' }, shop)).toBe(false);
  });
});

it('a read passes from anywhere: its answer stays unreadable for foreign pages', () => {
  expect(isOwnRequest({ ...post, method: 'GET', origin: 'https://evil.test', fetchSite: 'cross-site' }, shop)).toBe(true);
});

it('bodies are JSON, or multipart or a plain form where the route takes it', () => {
  expect(isAcceptedBody('application/x-www-form-urlencoded', 'form')).toBe(true);
  expect(isAcceptedBody('application/json', 'form')).toBe(false);
  expect(isAcceptedBody('application/json; charset=utf-8', 'json')).toBe(true);
  expect(isAcceptedBody('Application/JSON', 'json')).toBe(true);
  expect(isAcceptedBody('multipart/form-data; boundary=x', 'multipart')).toBe(true);
  expect(isAcceptedBody('multipart/form-data; boundary=x', 'json')).toBe(false);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '', undefined, 'application/jsonp'])
    expect(isAcceptedBody(type, 'json'), String(type)).toBe(false);
});
