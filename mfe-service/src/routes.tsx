import { defineRemote } from '@okruh/web-kit/remote';
import { messages } from './messages.ts';
import { ServiceRoutes } from './service-routes.tsx';

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-service', messages, Component: ServiceRoutes });
