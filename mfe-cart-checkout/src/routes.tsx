import { defineRemote } from '@okruh/web-kit/remote';
import { CartCheckoutRoutes } from './cart-checkout-routes.tsx';
import { messages } from './messages.ts';

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-cart-checkout', messages, Component: CartCheckoutRoutes });
