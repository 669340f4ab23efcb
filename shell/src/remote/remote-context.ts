import { showToast } from '@okruh/ui';
import type { PageContextOfRemote } from '@okruh/web-kit/boundary';
import type { ShopLocation } from '@okruh/web-kit/router';
import { type Shell, useShell, useShellState } from '../model/shell-context.tsx';

/** What the shell hands to every remote. */
export function useRemoteContext(location: ShopLocation, setTitle: (title: string) => void): PageContextOfRemote {
  const shell = useShell();
  const account = useShellState((state) => state.account);
  const consent = useShellState((state) => state.consent);
  return {
    market: shell.market,
    locale: shell.locale,
    path: location.path,
    search: location.search,
    account,
    consent,
    setTitle,
    ...getActions(shell),
  };
}

const actions = new WeakMap<Shell, Pick<PageContextOfRemote, 'navigate' | 'toast' | 'guardLeave'>>();

/** The same functions for the life of the page, so that a remote's effects don't run again with each update. */
function getActions(shell: Shell): Pick<PageContextOfRemote, 'navigate' | 'toast' | 'guardLeave'> {
  let found = actions.get(shell);
  if (found === undefined) {
    found = {
      navigate: (to, options) => shell.history?.navigate(to, options),
      toast: (message) => void showToast(message),
      guardLeave: (isHeld) => shell.history?.guardLeave(isHeld),
    };
    actions.set(shell, found);
  }
  return found;
}
