import type { RequestOf } from '@okruh/contracts';
import type { purgeCache } from '@okruh/contracts/http/gateway';
import { Button, Checkbox, Dialog, Notice, Tabs, TextArea, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { MoreTexts, useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { gateway } from '../office/api/api.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { knownOr } from '../office/grid/list-address.ts';

type PurgeBody = RequestOf<typeof purgeCache>['body'];
const tabs = ['default', 'url', 'key', 'full'] as const;
type Tab = (typeof tabs)[number];
/** What the default purge drops: pages and answers of calls. */
const DEFAULT_KEYS = ['html', 'endpoint'];

const splitLines = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean);

/** Drops what the gateway and the CDN keep: by default, by address, by key, or all of it. */
export function PurgeDialog({ onClose }: { onClose(): void }) {
  return (
    <MoreTexts messages={gridMessages}>
      <Purge onClose={onClose} />
    </MoreTexts>
  );
}

function Purge({ onClose }: { onClose(): void }) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const [tab, setTab] = useState<Tab>('default');
  const [url, setUrl] = useState('');
  const [keys, setKeys] = useState('');
  const [isSoft, setSoft] = useState(true);
  const bodies: Readonly<Record<Tab, PurgeBody>> = {
    default: { mode: 'key', keys: [...DEFAULT_KEYS], soft_purge: isSoft },
    url: { mode: 'url', url: url.trim(), soft_purge: isSoft },
    key: { mode: 'key', keys: splitLines(keys), soft_purge: isSoft },
    full: { mode: 'full', soft_purge: isSoft },
  };
  const purge = useMutation({
    mutationFn: () => gateway.call('purge_cache', { body: bodies[tab] }),
    onSuccess: ({ purged }) => {
      toast({ kind: 'success', title: text('purge.done'), text: text('purge.count', { count: purged }) });
      onClose();
    },
  });
  const isMissing = (tab === 'url' && url.trim() === '') || (tab === 'key' && splitLines(keys).length === 0);
  const panels = {
    default: <p>{text('purge.default.text')}</p>,
    url: (
      <TextField
        name="purge-url"
        label={text('purge.url')}
        help={text('purge.url.help')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
    ),
    key: (
      <TextArea
        name="purge-keys"
        rows={4}
        label={text('purge.keys')}
        help={text('purge.keys.help')}
        value={keys}
        onChange={({ target }) => setKeys(target.value)}
      />
    ),
    full: <p>{text('purge.full.text')}</p>,
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('purge.title')}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button
            kind={tab === 'full' ? 'danger' : 'confirm'}
            busy={purge.isPending}
            disabledBecause={isMissing ? text('purge.missing') : undefined}
            onClick={() => purge.mutate()}
          >
            {text(`purge.submit.${tab}`)}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        {purge.isError && (
          <Notice tone="danger" role="alert" title={text('purge.failed')}>
            {failureText(purge.error, language)}
          </Notice>
        )}
        <Tabs
          label={text('purge.title')}
          tabs={tabs.map((id) => ({ id, label: text(`purge.tab.${id}`), panel: panels[id] }))}
          selected={tab}
          onSelect={(id) => {
            setTab(knownOr(id, tabs, 'default'));
            purge.reset();
          }}
        />
        <Checkbox
          id="soft-purge"
          label={text('purge.soft')}
          hint={text('purge.soft.help')}
          checked={isSoft}
          onChange={({ target }) => setSoft(target.checked)}
        />
      </div>
    </Dialog>
  );
}
