import { defineRemote } from '@okruh/web-kit/remote';
import { BuyoutRoutes } from './buyout-routes.tsx';
import { messages } from './messages.ts';

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-buyout', messages, Component: BuyoutRoutes });
