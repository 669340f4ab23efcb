import {
  adminAddContent,
  adminCancelContentPlan,
  adminDeleteContent,
  adminGetContent,
  adminGetContentChoices,
  adminListContent,
  adminPlanContent,
  adminPreviewContent,
  adminPreviewText,
  adminUpdateContent,
} from '@okruh/contracts/http/catalog-admin/content';
import { adminFindProducts } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, answeringPages, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const article = {
  kind: 'article',
  id: 'article-1',
  href: { cz: '/clanky/jak-na-vykup', ro: '/articole/cum-vinzi' },
  state: 'published',
  plan: null,
  shown_from: null,
  shown_until: null,
  changed_at: '2026-11-18T09:12:00.000Z',
  changed_by: 'Jana Malá',
  version: 3,
  names: [],
  seo_name: { cs: 'jak-na-vykup', ro: 'cum-vinzi' },
  title: { cs: 'Jak na výkup', ro: 'Cum vinzi' },
  perex: { cs: 'Krátce', ro: 'Pe scurt' },
  body: { cs: ['První.', 'Druhý.'], ro: ['Primul.'] },
  author: 'Tereza',
  tags: ['vykup'],
  related_masters: [],
  published_on: '2026-11-18',
  is_published: true,
  published_from: null,
  published_until: null,
} as const;
const ready = {
  ...office,
  [toRouteKey(adminListContent)]: answeringBy(adminListContent, { items: [article], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetContent)]: answeringBy(adminGetContent, article),
};
const open = (path: string, role: 'catalog-editor' | 'support' = 'catalog-editor') => visit(routes, { path, account: staff(role) });

test('texts are listed by kind and lead to their forms', async () => {
  const server = fakeServer(ready);
  await open('/admin/obsah/clanky');
  const link = await screen.findByRole('link', { name: 'Jak na výkup' });
  expect(link.getAttribute('href')).toBe('/admin/obsah/clanky/article-1');
  expect(screen.getByRole('link', { name: 'Nový článek' }).getAttribute('href')).toBe('/admin/obsah/clanky/novy');
  expect(server.of('GET /api/catalog/admin/content/article')).toHaveLength(1);
});

test('the list says when a planned text is published, and is filtered by state', async () => {
  const planned = { ...article, state: 'planned', shown_from: '2026-12-24T09:00:00.000Z' } as const;
  const server = fakeServer({
    ...ready,
    [toRouteKey(adminListContent)]: answeringBy(adminListContent, { items: [planned], total: 1, page: 1, page_size: 50 }),
  });
  await visit(routes, { path: '/admin/obsah/clanky', search: '?stav=planned', account: staff('catalog-editor') });
  expect(await screen.findByText(/^od 24\. 12\. 2026/)).toBeTruthy();
  expect(server.of(toRouteKey(adminListContent))[0]?.query).toMatchObject({ state: 'planned' });
});

test('an article is planned for an instant, and until another', async () => {
  const UPDATE = toRouteKey(adminUpdateContent);
  const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateContent, article) });
  await open('/admin/obsah/clanky/article-1');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Zveřejnit od(?!,)/ }), '24. 12. 2026');
  await userEvent.type(screen.getByRole('textbox', { name: /^Zveřejnit od, čas/ }), '10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
  expect(server.of(UPDATE)[0]?.body).toMatchObject({
    published_from: new Date('2026-12-24T10:00').toISOString(),
    published_until: null,
  });
});

test('an article is written in paragraphs and hidden by a switch', async () => {
  const UPDATE = toRouteKey(adminUpdateContent);
  const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateContent, article) });
  await open('/admin/obsah/clanky/article-1');
  const body = await screen.findByRole('textbox', { name: 'Odstavce česky' });
  expect(body).toHaveProperty('value', 'První.\n\nDruhý.');
  expect(screen.getByRole('link', { name: /Náhled na webu/ }).getAttribute('href')).toBe('/clanky/jak-na-vykup');
  await userEvent.type(body, '{Enter}{Enter}Třetí.');
  await userEvent.click(screen.getByRole('switch', { name: 'Zveřejnit na webu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
  expect(server.of(UPDATE)[0]?.body).toMatchObject({
    kind: 'article',
    body: { cs: ['První.', 'Druhý.', 'Třetí.'] },
    is_published: false,
    tags: ['vykup'],
  });
  expect(server.of(UPDATE)[0]?.query).toEqual({ version: '3' });
});

test('a text is shown as the shop would show it, while it is typed', async () => {
  const PREVIEW = toRouteKey(adminPreviewText);
  const parts = [{ tag: 'h2', lines: [[{ text: 'Postup', tag: 'span', href: null }]] }];
  const server = fakeServer({ ...ready, [PREVIEW]: answeringBy(adminPreviewText, { parts }) });
  await open('/admin/obsah/clanky/article-1');
  await userEvent.click(await screen.findByRole('button', { name: /^Náhled/ }));
  const preview = await screen.findByRole('region', { name: /česky$/ });
  expect(await within(preview).findByRole('heading', { name: 'Postup' })).toBeTruthy();
  const before = server.of(PREVIEW).length;
  await userEvent.type(screen.getByRole('textbox', { name: /^Text česky|^Obsah česky|česky$/, description: /Nadpis: ##/ }), '!');
  await waitFor(() => expect(server.of(PREVIEW).length).toBeGreaterThan(before));
  expect(server.of(PREVIEW).at(-1)?.body).toMatchObject({ text: expect.stringMatching(/!$/) });
});

test('what isn’t published yet is seen by links to both markets, once it is saved', async () => {
  const PREVIEW = toRouteKey(adminPreviewContent);
  const links = {
    cz: 'http://localhost:3000/clanky/jak-na-vykup?koncept=t',
    ro: 'http://ro.localhost:3000/articole/cum-vinzi?ciorna=t',
  };
  const server = fakeServer({
    ...ready,
    [PREVIEW]: answeringBy(adminPreviewContent, { links, ends_at: '2026-11-20T10:30:00.000Z' }),
  });
  await open('/admin/obsah/clanky/article-1');
  const preview = within(await screen.findByRole('region', { name: 'Náhled před zveřejněním' }));
  await userEvent.click(preview.getByRole('button', { name: 'Vytvořit odkazy' }));
  expect((await preview.findByRole('link', { name: /Český trh/ })).getAttribute('href')).toBe(links.cz);
  expect(preview.getByRole('link', { name: /Rumunský trh/ }).getAttribute('href')).toBe(links.ro);
  // A link shows what was saved.
  await userEvent.type(screen.getByRole('textbox', { name: 'Autor' }), ' Nová');
  expect(preview.queryByRole('link')).toBeNull();
  await userEvent.click(preview.getByRole('button', { name: /^Vytvořit odkazy/ }));
  expect(server.of(PREVIEW)).toHaveLength(1);
});

test('a change is planned for later: the form goes back to what the shop shows, and says what waits', async () => {
  const PLAN = toRouteKey(adminPlanContent);
  const CANCEL = toRouteKey(adminCancelContentPlan);
  const { kind, seo_name, title, perex, body, tags, related_masters, published_on, is_published, published_from, published_until } =
    article;
  const rest = { kind, seo_name, title, perex, body, tags, related_masters, published_on, is_published, published_from, published_until };
  const plan = { applies_at: '2026-12-24T09:00:00.000Z', by: 'Jana Malá', input: { ...rest, author: 'Tereza Nová' }, error: null };
  const server = fakeServer({
    ...ready,
    [PLAN]: answeringBy(adminPlanContent, { ...article, plan }),
    [CANCEL]: answeringBy(adminCancelContentPlan, article),
    [toRouteKey(adminPreviewContent)]: answeringBy(adminPreviewContent, {
      links: { cz: 'http://localhost:3000/clanky/x?koncept=p', ro: null },
      ends_at: '2026-11-20T10:30:00.000Z',
    }),
  });
  await open('/admin/obsah/clanky/article-1');
  const author = await screen.findByRole('textbox', { name: 'Autor' });
  await userEvent.type(author, ' Nová');
  await userEvent.type(screen.getByRole('textbox', { name: /^Uložit až(?!,)/ }), '24. 12. 2026');
  await userEvent.type(screen.getByRole('textbox', { name: /^Uložit až, čas/ }), '10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Naplánovat změnu' }));
  expect(await screen.findByText(/je naplánovaná změna \(Jana Malá\)/)).toBeTruthy();
  expect(screen.getByText('Změní se: Autor')).toBeTruthy();
  expect(server.of(PLAN)[0]).toMatchObject({
    query: { version: '3' },
    body: { applies_at: new Date('2026-12-24T10:00').toISOString(), input: { kind: 'article', author: 'Tereza Nová' } },
  });
  expect(screen.getByRole('textbox', { name: 'Autor' })).toHaveProperty('value', 'Tereza');
  await userEvent.click(screen.getByRole('button', { name: 'Vytvořit odkazy na naplánovanou změnu' }));
  await waitFor(() => expect(server.of(toRouteKey(adminPreviewContent))[0]?.query).toEqual({ shows: 'plan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit plán' }));
  await waitFor(() => expect(screen.queryByText(/je naplánovaná změna/)).toBeNull());
  expect(server.of(CANCEL)).toHaveLength(1);
});

test('a planned change that could not be saved says why', async () => {
  const plan = { applies_at: '2026-12-24T09:00:00.000Z', by: 'Jana Malá', input: null, error: 'changed' } as const;
  fakeServer({ ...ready, [toRouteKey(adminGetContent)]: answeringBy(adminGetContent, { ...article, plan }) });
  await open('/admin/obsah/clanky/article-1');
  expect(await screen.findByText(/se neuloží: text mezitím někdo změnil/)).toBeTruthy();
});

test('of two editors the second is informed of the first, keeps what was typed, and saves against the current version', async () => {
  const UPDATE = toRouteKey(adminUpdateContent);
  const server = fakeServer({ ...ready, [UPDATE]: refusing(409, 'changed-meanwhile', 'Mezitím to změnil někdo jiný.') });
  await open('/admin/obsah/clanky/article-1');
  const author = await screen.findByRole('textbox', { name: 'Autor' });
  await userEvent.type(author, ' Nová');
  const theirs = { ...article, version: 4, changed_by: 'Petr Dvořák', title: { cs: 'Jak na výkup rychle', ro: 'Cum vinzi' } };
  server.answer(toRouteKey(adminGetContent), answeringBy(adminGetContent, theirs));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  const sent = await screen.findByRole('alert');
  expect(sent.textContent).toContain('Petr Dvořák to mezitím změnil/a');
  expect(sent.textContent).toContain('Jak na výkup rychle');
  expect(sent.textContent).toContain('Tereza Nová');
  await userEvent.click(within(sent).getByRole('button', { name: 'Ponechat moje' }));
  expect(author).toHaveProperty('value', 'Tereza Nová');
  server.answer(UPDATE, answeringBy(adminUpdateContent, { ...theirs, author: 'Tereza Nová', version: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE).at(-1)?.query).toEqual({ version: '4' }));
  expect(server.of(UPDATE).at(-1)?.body).toMatchObject({ author: 'Tereza Nová', title: { cs: 'Jak na výkup rychle' } });
});

/** A text that is on the web, with nothing planned. */
const shown = {
  state: 'published',
  plan: null,
  shown_from: null,
  shown_until: null,
  published_from: null,
  published_until: null,
  changed_at: null,
  changed_by: null,
  version: 1,
} as const;
const seoText = {
  ...shown,
  kind: 'seo-text',
  id: 'seo-1',
  href: { cz: '/telefony', ro: '/telefoane' },
  names: [{ id: 'phones', name: { cs: 'Telefony', ro: 'Telefoane' } }],
  target_kind: 'category',
  target_id: 'phones',
  title: { cs: 'Telefony levně', ro: 'Telefoane ieftine' },
  meta_description: { cs: '', ro: '' },
  h1: { cs: '', ro: '' },
  text: { cs: '', ro: '' },
} as const;

test('an SEO text is written for any product, which is searched for', async () => {
  const UPDATE = toRouteKey(adminUpdateContent);
  const named = (id: string, name: string) => ({ id, name: { cs: name, ro: name } });
  const ofProduct = { ...seoText, target_kind: 'product', target_id: 'mp-iphone-13', names: [named('mp-iphone-13', 'Apple iPhone 13')] };
  const server = fakeServer({
    ...ready,
    [toRouteKey(adminGetContent)]: answeringBy(adminGetContent, ofProduct),
    [toRouteKey(adminFindProducts)]: answeringBy(adminFindProducts, {
      items: [{ ...named('mp-iphone-15', 'Apple iPhone 15'), code: 'PH015', variants: [] }],
    }),
    [UPDATE]: answeringBy(adminUpdateContent, ofProduct),
  });
  await open('/admin/obsah/seo/seo-1');
  expect(await screen.findByTitle('Apple iPhone 13')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Přidat produkt' }), 'iphone 15');
  await userEvent.click(await screen.findByRole('option', { name: 'Apple iPhone 15' }));
  expect(screen.queryByTitle('Apple iPhone 13')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE)[0]?.body).toMatchObject({ target_kind: 'product', target_id: 'mp-iphone-15' }));
});

test('an entry of the menu stays below its own, however many entries there are', async () => {
  const entry = (index: number) => ({
    kind: 'menu-entry',
    id: `entry-${String(index)}`,
    href: { cz: null, ro: null },
    ...shown,
    names: [],
    menu: 'footer',
    parent: null,
    label: { cs: `Položka ${String(index)}`, ro: `Intrarea ${String(index)}` },
    url: { cs: '/vykup', ro: '/buy-back' },
    category: null,
    is_active: true,
    position: 1,
  });
  fakeServer({
    ...ready,
    ['GET /api/catalog/admin/content/menu-entry']: answeringPages(
      adminListContent,
      Array.from({ length: 202 }, (_, index) => entry(index)),
    ),
    [toRouteKey(adminGetContent)]: answeringBy(adminGetContent, { ...entry(0), parent: 'entry-201' }),
  });
  await open('/admin/obsah/menu/entry-0');
  expect(await screen.findByRole('option', { name: 'Položka 201', selected: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Položka 0' })).toBeNull();
});

test('what an SEO text belongs to is named, not its code', async () => {
  fakeServer({
    ...ready,
    [toRouteKey(adminListContent)]: answeringBy(adminListContent, { items: [seoText], total: 1, page: 1, page_size: 50 }),
  });
  await open('/admin/obsah/seo');
  expect(await screen.findByText('Kategorie, Telefony')).toBeTruthy();
  expect(screen.queryByText(/phones/)).toBeNull();
});

test('a new one needs its fields, and what the service refuses stands at them', async () => {
  const ADD = toRouteKey(adminAddContent);
  const server = fakeServer({ ...ready, [ADD]: () => ({ status: 400, body: { question: { ro: ['Text obsahuje nepovolené znaky.'] } } }) });
  await open('/admin/obsah/otazky/novy');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Otázka česky' }), 'Kdy?');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(server.of(ADD)).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Odpověď česky' }).getAttribute('aria-invalid')).toBe('true');
});

const added = {
  kind: 'faq',
  id: 'kdy',
  href: { cz: null, ro: null },
  state: 'published',
  plan: null,
  shown_from: null,
  shown_until: null,
  published_from: null,
  published_until: null,
  changed_at: '2026-11-18T09:12:00.000Z',
  changed_by: 'Jana Malá',
  version: 1,
  names: [],
  group: 'vykup',
  position: 1,
  is_published: true,
  question: { cs: 'Kdy?', ro: 'Când?' },
  answer: { cs: 'Dnes.', ro: 'Azi.' },
} as const;

test('a new one that is saved leads to its own address, and nobody is asked whether to leave', async () => {
  const server = fakeServer({
    ...ready,
    [toRouteKey(adminAddContent)]: answeringBy(adminAddContent, added, 201),
    [toRouteKey(adminGetContentChoices)]: answeringBy(adminGetContentChoices, {
      faq_groups: [{ value: 'vykup', label: 'Výkup' }],
      pages: [],
    }),
  });
  const { navigate, guardLeave } = await open('/admin/obsah/otazky/novy');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Otázka česky' }), 'Kdy?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Otázka rumunsky' }), 'Când?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Odpověď česky' }), 'Dnes.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Odpověď rumunsky' }), 'Azi.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Skupina' }), 'Výkup');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Pořadí' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Pořadí' }), '1');
  expect(guardLeave).toHaveBeenLastCalledWith(true);
  let wasHeld: boolean | undefined;
  const go = navigate.getMockImplementation();
  navigate.mockImplementation((...to) => {
    wasHeld = guardLeave.mock.lastCall?.[0];
    go?.(...to);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/obsah/otazky/kdy', { replace: true }));
  expect(server.of(toRouteKey(adminAddContent))).toHaveLength(1);
  expect(wasHeld).toBe(false);
});

test('one is deleted after a question', async () => {
  const DELETE = toRouteKey(adminDeleteContent);
  const server = fakeServer({ ...ready, [DELETE]: () => ({ status: 204 }) });
  const { toast, navigate } = await open('/admin/obsah/clanky/article-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Smazat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Opravdu smazat?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně odstraněno.' }));
  expect(server.of(DELETE)).toHaveLength(1);
  expect(navigate).toHaveBeenLastCalledWith('/admin/obsah/clanky');
});

test('those who may not write only read', async () => {
  fakeServer(ready);
  await open('/admin/obsah/clanky/article-1', 'support');
  await screen.findByRole('textbox', { name: 'Odstavce česky' });
  expect(screen.queryByRole('button', { name: 'Uložit' })).toBeNull();
});
