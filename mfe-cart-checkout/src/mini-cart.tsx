import { defineRemote } from '@okruh/web-kit/remote';
import { miniCartMessages } from './messages.ts';
import { MiniCart } from './mini-cart/mini-cart.tsx';

/** Exposed as `./mini-cart`: what opens below the cart of the header. */
export const { mount } = defineRemote({ name: 'mfe-cart-checkout-mini-cart', messages: miniCartMessages, Component: MiniCart });
