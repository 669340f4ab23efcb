import { act, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Text } from '../i18n/text.tsx';
import { useText } from '../i18n/texts.tsx';
import { createQueryClient } from '../query/query-client.ts';
import type { RemoteContext, ServerContext } from '../remote-contract.ts';
import { Link, RemoteRouter } from '../router/index.ts';
import { defineServerRender } from '../server/define-server-render.tsx';
import { defineRemote } from './define-remote.tsx';
import { useRemote } from './remote-context.ts';

const messages = {
  cs: () =>
    Promise.resolve({
      default: {
        hello: 'Dobrý den, {name}',
        pieces: '{n, plural, one {# kus} few {# kusy} many {# kusu} other {# kusů}}',
        link: 'viz <0>podmínky</0>',
      },
    }),
  ro: () =>
    Promise.resolve({
      default: {
        hello: 'Bună, {name}',
        pieces: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}',
        link: 'vezi <0>termenii</0>',
      },
    }),
};
const asked = vi.fn<() => Promise<number>>(() => Promise.resolve(3));
const piecesQuery = { queryKey: ['pieces'], queryFn: asked };

function Page() {
  const text = useText();
  const { path, account } = useRemote();
  const { data } = useQuery(piecesQuery);
  return (
    <section>
      <h1>{text('hello', { name: account?.display_name ?? path })}</h1>
      <p>{data === undefined ? 'načítá se' : text('pieces', { n: data })}</p>
      <p>
        <RemoteRouter>
          <Text id="link" components={{ 0: <Link href="/podminky-vykupu" /> }} />
        </RemoteRouter>
      </p>
    </section>
  );
}
const definition = { name: 'mfe-test', messages, Component: Page };
const { mount } = defineRemote(definition);
const { render } = defineServerRender({
  ...definition,
  async prepare({ context, queryClient, text }) {
    await queryClient.prefetchQuery(piecesQuery);
    return { title: text('hello', { name: context.path }), description: 'popis', status: context.path === '/gone' ? 410 : 200 };
  },
});

const nothing = (): void => undefined;
const contextWith = (changes: Partial<RemoteContext> = {}): RemoteContext => ({
  market: 'cz',
  locale: 'cs',
  path: '/vykup',
  search: '',
  queryClient: createQueryClient(),
  account: null,
  consent: { isDecided: true, analytics: false, marketing: false },
  version: 'v1',
  data: null,
  navigate: nothing,
  setTitle: nothing,
  toast: nothing,
  guardLeave: nothing,
  onError: nothing,
  ...changes,
});
const serverContext = (changes: Partial<ServerContext> = {}): ServerContext => ({
  market: 'cz',
  locale: 'cs',
  path: '/vykup',
  search: '',
  account: null,
  fetch: () => Promise.reject(new Error('unused')),
  signal: new AbortController().signal,
  ...changes,
});
let element: HTMLElement;
const complaints = vi.spyOn(console, 'error').mockImplementation(nothing);
/** React's complaints; that server and browser render in one process here is no error. */
const mismatches = (): string[] =>
  complaints.mock.calls.map(([text]) => String(text)).filter((text) => !text.startsWith('Detected multiple renderers'));
beforeEach(() => {
  element = document.body.appendChild(document.createElement('main'));
  asked.mockClear();
  complaints.mockClear();
});
afterEach(() => document.body.replaceChildren());

describe('a mounted remote', () => {
  it('draws in its language, follows the page, and leaves nothing behind', async () => {
    const mounted = mount(element, contextWith());
    await waitFor(() => expect(element.textContent).toBe('Dobrý den, /vykup3 kusyviz podmínky'));
    act(() => mounted.update({ path: '/vykup/telefony' }));
    expect(element.querySelector('h1')?.textContent).toBe('Dobrý den, /vykup/telefony');
    mounted.unmount();
    await waitFor(() => expect(element.childElementCount).toBe(0));
  });
  it('goes elsewhere through the shell', async () => {
    const navigate = vi.fn<RemoteContext['navigate']>();
    mount(element, contextWith({ navigate }));
    await waitFor(() => expect(element.querySelector('a')).not.toBeNull());
    act(() => element.querySelector('a')?.click());
    expect(navigate.mock.calls[0]?.[0]).toBe('/podminky-vykupu');
  });
  it('hands a throw to the shell', async () => {
    const onError = vi.fn<RemoteContext['onError']>();
    const broken = defineRemote({
      ...definition,
      Component: () => {
        throw new Error('boom');
      },
    });
    broken.mount(element, contextWith({ onError }));
    await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'boom' })));
  });
});

describe('a server build', () => {
  it('gives HTML, title and data, and no script', async () => {
    const page = await render(serverContext());
    expect(page).toMatchObject({ status: 200, title: 'Dobrý den, /vykup', description: 'popis' });
    expect(page.html).toContain('3 kusy');
    expect(page.html).not.toContain('<script');
  });
  it('is hydrated without asking again and without a mismatch, even when the page changes meanwhile', async () => {
    const page = await render(serverContext());
    element.innerHTML = page.html;
    element.setAttribute('data-server', '');
    const heading = element.querySelector('h1');
    asked.mockClear();
    const mounted = mount(element, contextWith({ data: page.data }));
    mounted.update({ consent: { isDecided: true, analytics: true, marketing: true } });
    // React leaves its mark on an element that it took over.
    await waitFor(() => expect(Object.keys(heading ?? {}).join()).toContain('__reactFiber'));
    expect(element.querySelector('h1')).toBe(heading);
    expect(asked).not.toHaveBeenCalled();
    expect(mismatches()).toEqual([]);
    act(() => mounted.update({ path: '/vykup/telefony' }));
    expect(heading?.textContent).toBe('Dobrý den, /vykup/telefony');
  });
  it('says when a page is gone', async () => {
    expect((await render(serverContext({ path: '/gone', locale: 'ro' }))).status).toBe(410);
  });
  it('rejects when the component throws', async () => {
    const broken = defineServerRender({
      ...definition,
      Component: () => {
        throw new Error('boom');
      },
      prepare: () => Promise.resolve({ title: '', description: '' }),
    });
    await expect(broken.render(serverContext())).rejects.toThrow('boom');
  });
});
