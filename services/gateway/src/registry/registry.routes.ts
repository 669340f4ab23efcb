import {
  adminListRemotes,
  adminMakePreviewLink,
  adminPromoteRelease,
  adminRollBackRemote,
  getReleaseSet,
  reportRemoteFailure,
} from '@okruh/contracts/http/gateway';
import { created, fieldErrors, noteRecordChanges, noContent, ok, problem, route, toChangedBy, type Database } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { ReportFailure } from '../site/releases.ts';
import { getSite } from '../site/request-context.ts';
import { PREVIEW_PARAMETER, writePreview } from './preview-link.ts';
import { refusalText } from './refusal-text.ts';
import type { ReleaseBook } from './release-book.ts';
import { listRemotes } from './remote-list.ts';
import { promote, rollBack } from './registry.repository.ts';
import type { SessionReleases } from './sessions.ts';

export interface RegistryOptions {
  readonly database: Database;
  readonly book: ReleaseBook;
  readonly sessions: SessionReleases;
  readonly report: ReportFailure;
  /** Key of preview links. */
  readonly linkSecret: string;
}

/** The release registry's calls: for the browser's shell, and for the people who release. */
export function registryRoutes(app: FastifyInstance, options: RegistryOptions): void {
  const { database, book } = options;

  route(app, getReleaseSet, ({ raw }) => {
    const release = options.sessions.of(getSite(raw), raw.headers.cookie, true);
    if (release === null) return ok({ shell: null, release: {} });
    const [cookie] = release.cookies;
    return ok({ shell: release.shell.manifest.version, release: release.set }, cookie === undefined ? undefined : { 'set-cookie': cookie });
  });

  route(app, reportRemoteFailure, async ({ body, raw, log }) => {
    // Invented versions would fill the table.
    if ((await book.load(body.remote, body.version)) === null) return noContent();
    const page = body.page === undefined ? null : { market: getSite(raw).market, name: body.page };
    options.report({ remote: body.remote, version: body.version, place: 'browser', page, reason: body.stage });
    log.warn({ remote: body.remote, version: body.version, expose: body.expose, stage: body.stage }, 'a browser could not run a remote');
    return noContent();
  });

  route(app, adminListRemotes, async () => ok({ items: await listRemotes(database.db) }));

  route(app, adminPromoteRelease, async ({ params, body, identity, requestId, locale }) => {
    const outcome = await promote(database, { remote: params.remote, ...body, correlationId: requestId, by: toChangedBy(identity) });
    if (outcome.kind === 'unknown-release') return fieldErrors({ version: [texts.text(locale, 'release.unknown')] });
    if (outcome.kind === 'refused') {
      const reasons = outcome.refusals.map((refusal) => ({ code: refusal.kind, text: refusalText(refusal, locale) }));
      return problem('release-refused', { title: texts.both('release.refused'), extra: { reasons } });
    }
    await book.read();
    return oneRemote(params.remote);
  });

  route(app, adminRollBackRemote, async ({ params, identity, requestId }) => {
    if (!(await rollBack(database, params.remote, toChangedBy(identity), requestId)))
      return problem('nothing-to-roll-back', { title: texts.both('release.nothing-before') });
    await book.read();
    return oneRemote(params.remote);
  });

  route(app, adminMakePreviewLink, async ({ body, raw, identity, requestId, locale }) => {
    for (const [remote, version] of Object.entries(body.versions)) {
      if ((await book.load(remote, version)) === null)
        return fieldErrors({ versions: { [remote]: [texts.text(locale, 'release.unknown')] } });
    }
    const until = Date.now() + body.hours * 3_600_000;
    const link = writePreview(options.linkSecret, body.versions, until);
    const fields = { versions: body.versions, expires_at: new Date(until).toISOString() };
    // The link itself opens what it shows to anybody who has it, so it isn't kept.
    await noteRecordChanges(database.db, 'preview-link', toChangedBy(identity), [
      { id: requestId, before: null, after: { name: '', fields } },
    ]);
    return created({
      url: `${getSite(raw).origin}/?${PREVIEW_PARAMETER}=${encodeURIComponent(link)}`,
      expires_at: new Date(until).toISOString(),
    });
  });

  async function oneRemote(remote: string) {
    const [found] = await listRemotes(database.db, remote);
    return found === undefined ? problem('not-found') : ok(found);
  }
}
