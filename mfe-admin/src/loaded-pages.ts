import type { OfficePage } from '@okruh/contracts/office-paths';
import type { Language } from '@okruh/market';
import type { ComponentType } from 'react';
import type { Area } from './office/area.ts';
import { loadLanguage } from './office/language/language.ts';
import type { OfficeMessages } from './office/messages.ts';
import { pages } from './pages.ts';

type PageComponent = ComponentType<Readonly<Record<string, string>>>;

const loading = new Map<string, Promise<PageComponent>>();
const texts = new Map<Language, Map<OfficeMessages, Promise<void>>>();

/**
 * Loads the code of a page and its texts, each once. After a failure the next call tries again. Once they are there the promise has the
 * fields that React's `use` reads, so that the page is drawn without suspending.
 *
 * @param language language of the texts, which join the office's own
 */
export function loadPage(name: OfficePage, language: Language): Promise<PageComponent> {
  const key = `${language} ${name}`;
  const known = loading.get(key);
  if (known !== undefined) return known;
  const started: Promise<PageComponent> = loadWithTexts(name, language).then(
    (page) => {
      void Object.assign(started, { status: 'fulfilled', value: page });
      return page;
    },
    (error: unknown) => {
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, started);
  return started;
}

async function loadWithTexts(name: OfficePage, language: Language): Promise<PageComponent> {
  const { messages, pages: drawn }: Area<never> = await pages[name].load();
  await Promise.all(messages.map((part) => loadTexts(part, language)));
  // The page table has checked that the area draws it, and that it takes the values of its address.
  return (drawn as Readonly<Record<OfficePage, PageComponent>>)[name];
}

function loadTexts(messages: OfficeMessages, language: Language): Promise<void> {
  const loaded = texts.get(language) ?? new Map<OfficeMessages, Promise<void>>();
  texts.set(language, loaded);
  const known = loaded.get(messages);
  if (known !== undefined) return known;
  const started = join(messages, language).catch((error: unknown) => {
    loaded.delete(messages);
    throw error;
  });
  loaded.set(messages, started);
  return started;
}

async function join(messages: OfficeMessages, language: Language): Promise<void> {
  const [i18n, { default: catalogue }] = await Promise.all([loadLanguage(language), messages[language]()]);
  i18n.load(language, catalogue);
}
