import type { ComponentType } from 'react';
import type { RemotePageProps } from './remote-page.tsx';

let place: ComponentType<RemotePageProps> | null = null;

/** The place of a remote's page, once its code is there: pages of the shell never pay for it. */
export const remotePlace = (): ComponentType<RemotePageProps> | null => place;

/** Loads its code once; a document of a remote waits for it before it comes alive. */
export async function loadRemotePlace(): Promise<void> {
  place ??= (await import(/* webpackChunkName: "remote-place" */ './remote-page.tsx')).default;
}

/** Gives it at once; the server build has it in its one file. */
export function registerRemotePlace(component: ComponentType<RemotePageProps>): void {
  place = component;
}
