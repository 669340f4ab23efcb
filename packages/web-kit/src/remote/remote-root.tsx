import { KitLocaleProvider } from '@okruh/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactElement, useEffect } from 'react';
import { type I18n, TextsProvider } from '../i18n/texts.tsx';
import type { RemoteContext } from '../remote-contract.ts';
import { RemoteContextContext } from './remote-context.ts';

interface RemoteRootProps {
  readonly context: RemoteContext;
  readonly i18n: I18n;
  readonly Component: ComponentType;
  /** After the first commit in the browser. */
  readonly onDrawn?: () => void;
}

/** What stands around a remote's own component, alike in the browser and in its server build. */
export function RemoteRoot({ context, i18n, Component, onDrawn }: RemoteRootProps): ReactElement {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <RemoteContextContext value={context}>
      <QueryClientProvider client={context.queryClient}>
        <TextsProvider i18n={i18n}>
          <KitLocaleProvider locale={context.locale}>
            <Component />
          </KitLocaleProvider>
        </TextsProvider>
      </QueryClientProvider>
    </RemoteContextContext>
  );
}
