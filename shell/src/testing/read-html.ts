import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageRender } from '@okruh/web-kit';

/** The whole document of a render. */
export const readHtml = (page: PageRender): Promise<string> => text(page.pipe(new PassThrough()));
