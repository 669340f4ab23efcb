import type { AsyncApiDocument } from '@okruh/contracts/asyncapi';
import type { OpenApi, Operation } from './open-api.ts';

/** One service's chapter; null where the service doesn't answer. */
export interface Chapter {
  readonly service: string;
  readonly document: OpenApi | null;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const json = (value: unknown): string => escape(JSON.stringify(value, null, 2));

const style = `
:root{color-scheme:light dark;--line:light-dark(#d9e0dc,#2c3833);--quiet:light-dark(#f3f6f4,#17201c);--accent:light-dark(#11614a,#7fd3b4);--ink:light-dark(#14201b,#eaf1ed)}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:light-dark(#fff,#0f1613)}
.page{display:grid;grid-template-columns:minmax(0,16rem) minmax(0,1fr);gap:2.5rem;max-width:80rem;margin:0 auto;padding:2rem 1.5rem}
nav{position:sticky;top:2rem;align-self:start;display:grid;gap:.25rem}nav a{color:inherit;text-decoration:none;padding:.25rem .5rem;border-radius:.5rem}nav a:hover{background:var(--quiet)}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}a{color:var(--accent)}
details{border:1px solid var(--line);border-radius:.75rem;margin:.375rem 0}summary{cursor:pointer;padding:.5rem .875rem;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}
details>div{padding:.25rem .875rem 1rem;border-top:1px solid var(--line)}code,pre{font:.8125rem/1.5 ui-monospace,monospace}pre{background:var(--quiet);padding:.75rem;border-radius:.5rem;overflow:auto;margin:.25rem 0 .75rem;max-height:24rem}
b{font-weight:640;min-width:3.5rem;color:var(--accent)}small{color:light-dark(#56655e,#9aaca3)}dt{font-weight:560;margin-top:.75rem}dd{margin:0}
@media(max-width:768px){.page{grid-template-columns:1fr}nav{position:static}}`;

/** The documentation as one document: HTTP calls by service, then events. No scripts; style by nonce. */
export function docsPage(chapters: readonly Chapter[], events: AsyncApiDocument, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API | Okruh</title><style nonce="${escape(nonce)}">${style}</style></head>
<body><div class="page"><nav aria-label="Chapters"><strong>Okruh API</strong>${chapters.map(({ service }) => `<a href="#${service}">${service}</a>`).join('')}<a href="#events">events</a></nav>
<main><h1>API</h1><p>Generated from the contracts that server, client and proxy share. The market comes from the host. Unsafe calls need a same-origin <code>Origin</code>; 400 answers messages by field, every other failure is <code>application/problem+json</code>.</p>
${chapters.map(chapter).join('\n')}
<section id="events"><h2>events</h2><p><a href="/api/docs/events.json">AsyncAPI document</a>. Every event is a CloudEvents 1.0 envelope on the subject <code>shop.&lt;type&gt;</code>.</p>
${Object.entries(events.components.messages)
  .map(([type, message]) => event(type, message))
  .join('\n')}</section>
</main></div></body></html>
`;
}

function chapter({ service, document }: Chapter): string {
  if (document === null) return `<section id="${service}"><h2>${service}</h2><p>This service doesn't answer at the moment.</p></section>`;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(path, method, operation)),
  );
  return `<section id="${service}"><h2>${service}</h2><p><a href="/api/docs/${service}.json">OpenAPI document</a></p>\n${calls.join('\n')}</section>`;
}

function call(path: string, method: string, operation: Operation): string {
  const access = operation['x-access'];
  const limit = operation['x-rate-limit'];
  const facts = [
    `Access: ${typeof access === 'object' ? `staff with ${access.permission}` : (access ?? 'public')}`,
    ...(limit === undefined ? [] : [`at most ${limit.max} calls in ${limit.windowSeconds} s`]),
  ];
  const body = Object.entries(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses).filter(([status]) => /^2\d\d$/.test(status));
  return `<details id="${escape(operation.operationId)}"><summary><b>${escape(method.toUpperCase())}</b><code>${escape(path)}</code><small>${escape(operation.operationId)}</small></summary><div>
<p>${escape(operation.summary)}</p><p><small>${escape(facts.join(', '))}</small></p><dl>
${operation.parameters.map((parameter) => `<dt>${escape(parameter.name)} <small>${escape(parameter.in)}${parameter.required === true ? ', required' : ''}</small></dt><dd><pre>${json(parameter.schema)}</pre></dd>`).join('')}
${body.map(([type, { schema }]) => `<dt>Body <small>${escape(type)}</small></dt><dd><pre>${json(schema)}</pre></dd>`).join('')}
${answers
  .map(
    ([status, answer]) =>
      `<dt>${escape(status)}</dt><dd>${
        Object.entries(answer.content ?? {})
          .map(([type, { schema }]) => `<small>${escape(type)}</small>${schema === undefined ? '' : `<pre>${json(schema)}</pre>`}`)
          .join('') || '<small>no body</small>'
      }</dd>`,
  )
  .join('')}
</dl></div></details>`;
}

function event(type: string, message: AsyncApiDocument['components']['messages'][string]): string {
  return `<details id="${escape(type)}"><summary><code>${escape(type)}</code></summary><div><p>${escape(message.summary)}</p><pre>${json(message.payload.schema)}</pre></div></details>`;
}
