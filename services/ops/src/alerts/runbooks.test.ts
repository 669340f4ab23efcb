import { readdirSync, readFileSync } from 'node:fs';
import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import { officePaths } from '@okruh/contracts/office-paths';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../../docs/runbooks/', import.meta.url);
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const offices: ReadonlySet<string> = new Set(Object.values(officePaths));

describe('a runbook', () => {
  it('stands for every rule and for nothing else', () => {
    expect(pages.toSorted()).toEqual(alertRuleIds.map((rule) => `${rule}.md`).toSorted());
  });

  it.each(pages)('%s says what it means, how to look, how to put it right and when to escalate', (name) => {
    const headings = [...read(name).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['What it means', 'How to look', 'How to put it right', 'When to escalate']);
  });

  it.each(pages)('%s links only to what is there', (name) => {
    const targets = [...read(name).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    const broken = targets.filter((target) =>
      target.endsWith('.md') ? !pages.includes(target) : !offices.has(target.replace(/\?.*$/, '')),
    );
    expect(broken).toEqual([]);
  });

  it.each(pages)('%s is written in what the office can draw', (name) => {
    // No tables, no blocks of code, no pictures, no lists in lists, no deeper headings.
    expect(read(name)).not.toMatch(/^(?:```|\||!\[|#{3,} |[ \t]+[-\d])/m);
  });
});
