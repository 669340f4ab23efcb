import { defineRemote } from '@okruh/web-kit/remote';
import { AdminRoutes } from './admin-routes.tsx';
import { messages } from './office/messages.ts';

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-admin', messages, Component: AdminRoutes });
