import { defineRemote } from '@okruh/web-kit/remote';
import { QuickAdd } from './add-to-cart/quick-add.tsx';
import { addToCartMessages } from './messages.ts';

/** Exposed as `./quick-add`: what the keys of product cards add with; shows nothing until something was added. */
export const { mount } = defineRemote({ name: 'mfe-cart-checkout-quick-add', messages: addToCartMessages, Component: QuickAdd });
