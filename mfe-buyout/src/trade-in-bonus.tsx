import { defineRemote } from '@okruh/web-kit/remote';
import { tradeInMessages } from './messages.ts';
import { TradeInBonus } from './trade-in/trade-in-bonus.tsx';

/** Exposed as `./trade-in-bonus`: the slot in a product's buy box. */
export const { mount } = defineRemote({ name: 'mfe-buyout-trade-in-bonus', messages: tradeInMessages, Component: TradeInBonus });
