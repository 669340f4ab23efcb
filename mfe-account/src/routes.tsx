import { defineRemote } from '@okruh/web-kit/remote';
import { AccountRoutes } from './account-routes.tsx';
import { messages } from './messages.ts';

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-account', messages, Component: AccountRoutes });
