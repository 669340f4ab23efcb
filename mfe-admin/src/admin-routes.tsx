import { type OfficePage, officePaths } from '@okruh/contracts/office-paths';
import { Empty } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { RemoteRouter } from '@okruh/web-kit/router';
import { createElement, Suspense, use, useCallback } from 'react';
import { Office } from './frame/office.tsx';
import { loadPage } from './loaded-pages.ts';
import { LanguageProvider } from './office/language/language-provider.tsx';
import { AdminPage } from './office/page/admin-page.tsx';
import { PageLink } from './office/page/page-link.tsx';
import { resolvePage, sectionPermissions, type ShownPage } from './pages.ts';
import type { Section } from './office/section.ts';

/** Work with a scanner has the whole screen: such a page draws its own head. */
const barePages: ReadonlySet<OfficePage> = new Set<OfficePage>(['picking-station', 'pack-bench']);

/** Everything below `/admin`. */
export function AdminRoutes() {
  return (
    <Suspense fallback={null}>
      <LanguageProvider>
        <OfficeRoutes />
      </LanguageProvider>
    </Suspense>
  );
}

function OfficeRoutes() {
  const { path } = useRemote();
  const language = useLanguage();
  const loadSection = useCallback((section: Section) => loadPage(section, language), [language]);
  const page = resolvePage(path);
  return (
    <RemoteRouter>
      {page?.name === 'sign-in' ? (
        <Shown page={page} />
      ) : (
        <Office page={page} permissions={sectionPermissions} loadSection={loadSection} isBare={page !== null && barePages.has(page.name)}>
          {page === null ? <NotFound /> : <Shown page={page} />}
        </Office>
      )}
    </RemoteRouter>
  );
}

/** One page. What is loaded already is drawn at once: a reveal after a fallback waits for others for up to 300 ms (React). */
function Shown({ page }: { readonly page: ShownPage }) {
  return (
    <Suspense fallback={null}>
      <Loaded page={page} />
    </Suspense>
  );
}

function Loaded({ page }: { readonly page: ShownPage }) {
  const Page = use(loadPage(page.name, useLanguage()));
  // Nothing of one thing's page stays on the page of another.
  return createElement(Page, { key: Object.values(page.params).join('/'), ...page.params });
}

function NotFound() {
  const text = useText();
  return (
    <AdminPage title={text('not-found.title')}>
      <Empty title={text('not-found.heading')} actions={<PageLink href={officePaths.home}>{text('not-found.home')}</PageLink>}>
        {text('not-found.text')}
      </Empty>
    </AdminPage>
  );
}
