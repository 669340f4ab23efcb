import { createTexts } from '@okruh/web-kit/i18n';
import { currentConsent, pushAnalytics } from '@okruh/web-kit/analytics';
import { TextsProvider } from '@okruh/web-kit/i18n';
import { receivedEvents } from '@okruh/web-kit/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import cs from '../locales/cs.json';
import { ShellContext } from '../model/shell-context.tsx';
import { testShell } from '../testing/test-shell.ts';
import { ConsentBar } from './consent-bar.tsx';

const undecided = { isDecided: false, analytics: false, marketing: false };
function show(consent = undecided) {
  const shell = testShell('cz', { consent });
  render(
    <ShellContext value={shell}>
      <TextsProvider i18n={createTexts('cs', cs)}>
        <ConsentBar />
      </TextsProvider>
    </ShellContext>,
  );
  return shell.store;
}

beforeEach(() => {
  delete window.dataLayer;
  document.cookie = 'okruh-consent=; Max-Age=0; Path=/';
});
afterEach(cleanup);

describe('the consent bar', () => {
  it('gives both answers the same weight', () => {
    show();
    const [necessary, all] = screen.getAllByRole('button');
    expect([necessary?.textContent, all?.textContent]).toEqual(['Jen nutné', 'Povolit vše']);
    expect(necessary?.className).toBe(all?.className);
  });
  it('keeps a yes, lets analytics through and informs the others', async () => {
    const received = receivedEvents('shell:consent-changed');
    show();
    await userEvent.click(screen.getByText('Povolit vše'));
    expect(document.cookie).toContain('okruh-consent=a1m1');
    expect(pushAnalytics({ event: 'view' })).toBe(true);
    expect(received).toEqual([{ analytics: true, marketing: true }]);
    expect(screen.queryByRole('region')).toBeNull();
  });
  it('keeps a no and lets nothing through', async () => {
    show();
    await userEvent.click(screen.getByText('Jen nutné'));
    expect(document.cookie).toContain('okruh-consent=a0m0');
    expect(pushAnalytics({ event: 'view' })).toBe(false);
  });
  it('stays away once it is decided, and comes back from the footer with the focus', () => {
    const store = show({ isDecided: true, analytics: true, marketing: true });
    expect(screen.queryByRole('region')).toBeNull();
    act(() => store.setState({ isConsentOpen: true }));
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });
  it('takes a yes back', async () => {
    const store = show({ isDecided: true, analytics: true, marketing: true });
    act(() => store.setState({ isConsentOpen: true }));
    await userEvent.click(screen.getByText('Jen nutné'));
    expect(currentConsent()).toEqual({ isDecided: true, analytics: false, marketing: false });
  });
});
