import { defineRemote } from '@okruh/web-kit/remote';
import { teaserMessages } from './messages.ts';
import { RepairTeaser } from './teaser/repair-teaser.tsx';

/** Exposed as `./repair-teaser`: a line on a product's page. */
export const { mount } = defineRemote({ name: 'mfe-service-repair-teaser', messages: teaserMessages, Component: RepairTeaser });
