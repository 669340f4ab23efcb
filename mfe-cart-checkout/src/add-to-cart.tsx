import { defineRemote } from '@okruh/web-kit/remote';
import { AddToCart } from './add-to-cart/add-to-cart.tsx';
import { addToCartMessages } from './messages.ts';

/** Exposed as `./add-to-cart`: the key of a product's buy box. */
export const { mount } = defineRemote({ name: 'mfe-cart-checkout-add-to-cart', messages: addToCartMessages, Component: AddToCart });
