import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as IslandModule from './island.tsx';

function Counter({ label }: { readonly label: string }) {
  return <button type="button">{label}</button>;
}
const stir = (): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await Promise.resolve();
  });
/** A visitor's first sign counts for all islands of a process: each test has a module of its own, as each visit has. */
let island: typeof IslandModule.island;
let visits = 0;
beforeEach(async () => {
  visits += 1;
  const address = `./island.tsx?visit=${visits}`;
  const module: typeof IslandModule = await import(/* @vite-ignore */ address);
  ({ island } = module);
});
afterEach(cleanup);

it('a page that is drawn again leaves what the server drew of a late part', async () => {
  const onServer = island<{ readonly label: string }>(() => Promise.reject(new Error('the server has it already')));
  onServer.register(Counter);
  const Late = island<{ readonly label: string }>(() => Promise.resolve({ default: Counter }));
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(createMain(onServer));
  const mistakes = vi.fn<() => void>();
  const shown = await act(async () => hydrateRoot(root, createMain(Late), { onRecoverableError: mistakes }));
  const button = root.querySelector('button');
  await act(async () => shown.render(createMain(Late)));
  expect(root.querySelector('button')).toBe(button);
  expect(mistakes).not.toHaveBeenCalled();
  root.remove();
});

it('a late part keeps the server’s HTML and loads nothing before the first sign of a visitor', async () => {
  const onServer = island<{ readonly label: string }>(() => Promise.reject(new Error('the server has it already')));
  onServer.register(Counter);
  const html = renderToString(createMain(onServer));
  const load = vi.fn<() => Promise<{ readonly default: typeof Counter }>>(() => Promise.resolve({ default: Counter }));
  const Late = island<{ readonly label: string }>(load);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const button = root.querySelector('button');
  await act(async () => void hydrateRoot(root, createMain(Late)));
  expect(load).not.toHaveBeenCalled();
  expect(root.textContent).toBe('Koupit');
  await stir();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  // The very element that the server made: hydrated, not drawn again.
  expect(root.querySelector('button')).toBe(button);
  root.remove();
});

it('a page that is gone to later has its parts at once', async () => {
  const Late = island<{ readonly label: string }>(() => Promise.resolve({ default: Counter }));
  render(<Late label="Prodat" />);
  await stir();
  await Late.warmUp();
  cleanup();
  render(<Late label="Opravit" />);
  expect(screen.getByText('Opravit')).toBeTruthy();
});

function createMain(Part: ComponentType<{ readonly label: string }>) {
  return (
    <main>
      <Part label="Koupit" />
    </main>
  );
}
