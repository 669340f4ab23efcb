import type { Mail } from './mailbox.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dde1e4, #343b41); --soft: light-dark(#5b656d, #9aa5ad); --accent: light-dark(#0b6b50, #59d0a8); --card: light-dark(#fff, #1d2226) }
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f6f6, #14181b) }
  header, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem }
  header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; flex-wrap: wrap }
  h1 { font-size: 1.25rem; margin: 0 } h1 a { color: inherit; text-decoration: none }
  a { color: var(--accent) } a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  form { display: inline-flex; gap: .5rem } input, button { font: inherit; padding: .35rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit }
  ul.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; background: var(--card) }
  ul.mails li + li { border-top: 1px solid var(--line) }
  ul.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-decoration: none; color: inherit }
  ul.mails a:hover { background: light-dark(#eef4f2, #232a2e) }
  .soft { color: var(--soft); font-size: .875rem } .empty { padding: 3rem; text-align: center; color: var(--soft) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .75rem; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
  h2 { font-size: 1.5rem; margin: .5rem 0 1rem } h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }`;

const page = (title: string, tools: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><header><h1><a href="/">Okruh mail catcher</a></h1>${tools}</header><main>${body}</main></body></html>`;

const time = (mail: Mail): string => new Date(mail.receivedAt).toISOString().slice(0, 19).replace('T', ' ');

/** The list, newest first. @param count mails that there are in all */
export function listPage(mails: readonly Mail[], to: string, count: number): string {
  const tools = `<div><form action="/"><input name="to" value="${escapeHtml(to)}" aria-label="Recipient" placeholder="Recipient"><button>Filter</button></form>
    <form method="post" action="/delete-all"><button>Delete all</button></form></div>`;
  const rows = mails.map(
    (
      mail,
    ) => `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject || '(no subject)')}</strong><time class="soft">${time(mail)}</time>
      <span class="soft">${escapeHtml(mail.to.join(', '))}</span><span class="soft">${mail.attachments.length > 0 ? `${mail.attachments.length} attached` : ''}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul class="mails">${rows.join('')}</ul>`
      : '<p class="empty">No mail here yet. Everything the shop sends lands in this list.</p>';
  const note = mails.length < count ? `<p class="soft">${mails.length} of ${count} mails, the newest first.</p>` : '';
  return page(`Mails (${count})`, tools, note + list);
}

/** One mail: its HTML in a frame without scripts, its text, its attachments. */
export function mailPage(mail: Mail): string {
  const attachments = mail.attachments.map(
    (part, index) =>
      `<li><a href="/mails/${mail.id}/attachments/${index}">${escapeHtml(part.name)}</a> <span class="soft">${escapeHtml(part.mediaType)}, ${part.content.length} B</span></li>`,
  );
  const html =
    mail.html === null
      ? ''
      : `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML" src="/mails/${mail.id}/html"></iframe>`;
  return page(
    mail.subject,
    `<a href="/mails/${mail.id}/source">Source</a>`,
    `<h2>${escapeHtml(mail.subject || '(no subject)')}</h2>
    <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd><dt>Received</dt><dd>${time(mail)} UTC</dd></dl>
    ${attachments.length > 0 ? `<h3>Attachments</h3><ul>${attachments.join('')}</ul>` : ''}
    ${html}<h3>Text</h3><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** The mail's own HTML: links open outside the frame, pictures by content id come from the attachments. */
export function mailHtml(mail: Mail): string {
  const html = (mail.html ?? '').replace(/cid:([^"')\s>]+)/g, (whole, id: string) => {
    const index = mail.attachments.findIndex((part) => part.contentId === id);
    return index < 0 ? whole : `/mails/${mail.id}/attachments/${index}`;
  });
  return `<base target="_blank">${html}`;
}
