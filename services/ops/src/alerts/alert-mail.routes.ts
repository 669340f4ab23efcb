import { internalAlertMail } from '@okruh/contracts/http/ops';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime, formatNumber, markets } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { alertRules } from '@okruh/contracts/alert-rules';
import { findAlert } from '../stored/alerts.ts';

interface MailOptions extends Pick<Deps, 'database'> {
  readonly sites: Readonly<Record<'cz' | 'ro', string>>;
}

/** What notifications asks for when it writes about an alert. */
export function alertMailRoutes(app: FastifyInstance, { database: { db }, sites }: MailOptions): void {
  route(app, internalAlertMail, async ({ params, identity }) => {
    const alert = await findAlert(db, params.id);
    if (alert === null) return problem('not-found');
    const market = identity.market ?? 'cz';
    const { locale } = markets[market];
    const { unit } = alertRules[alert.rule];
    const count = (value: number): string =>
      texts.text(locale, `unit.${unit}`, { value: formatNumber(Math.round(value * 10) / 10, market) });
    return ok({
      market,
      variables: {
        rule_title: texts.text(locale, `rule.${alert.rule}`),
        severity: texts.text(locale, `severity.${alert.severity}`),
        subject: alert.subject === '' ? texts.text(locale, 'subject.shop') : alert.subject,
        // That it is so says the title.
        value: unit === 'state' ? '' : count(alert.worst),
        threshold: unit === 'state' ? '' : count(alert.threshold),
        fired_at: formatDateTime((alert.fired_at ?? alert.since).toISOString(), market),
        closed_at: alert.closed_at === null ? '' : formatDateTime(alert.closed_at.toISOString(), market),
        alert_url: sites[market] + pathTo(officePaths.alert, { id: alert.id }),
        runbook_url: sites[market] + pathTo(officePaths.runbook, { slug: alert.rule }),
      },
    });
  });
}
