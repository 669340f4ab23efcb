import { defineRemote } from '@okruh/web-kit/remote';
import { AdminRoutes } from './admin-routes.tsx';

/** The office loads its texts itself, in the language that its reader chose (office/language). */
const none = () => Promise.resolve({ default: {} });

/** Exposed as `./routes`. */
export const { mount } = defineRemote({ name: 'mfe-admin', messages: { cs: none, ro: none }, Component: AdminRoutes });
