import { defineRemote } from '@okruh/web-kit/remote';
import { messages } from './messages.ts';
import { UserMenu } from './user-menu/user-menu.tsx';

/** Exposed as `./user-menu`: the slot in the header. */
export const { mount } = defineRemote({ name: 'mfe-account-user-menu', messages, Component: UserMenu });
