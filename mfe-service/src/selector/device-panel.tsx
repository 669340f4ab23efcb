import type { RepairDevice } from '@okruh/contracts/http/repairs';
import { Badge, LinkButton } from '@okruh/ui';
import { checkIcon } from '@okruh/ui/icons';
import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useId, useState } from 'react';
import { repairs } from '../model/api.ts';
import { contactPath, repairPath, type RepairSelection, parseSelection } from '../model/pages.ts';
import type { RepairStore } from '../model/repair.store.ts';
import { type DeviceRepairs, operationsQuery, repairsKey } from '../model/selector-data.ts';
import styles from '../service.module.css';
import type { Selector } from '../model/use-selector.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { SearchBox } from './search-box.tsx';
import type { SelectDevice } from './select-device.ts';

interface DevicePanelProps {
  readonly selection: RepairSelection;
  readonly selector: Selector;
  readonly device: RepairDevice | null;
  readonly store: RepairStore;
  readonly onSelect: SelectDevice;
}

/** Which device: by words, or by four lists of which each depends on those before it. */
export function DevicePanel({ selection, selector, device, store, onSelect }: DevicePanelProps) {
  const text = useText();
  const { market } = useRemote();
  const headingId = useId();
  const { type, manufacturer, model } = selection;
  // A choice from the lists ends the search that led to the device before (specification, section 4).
  const [lists, setLists] = useState(0);
  const choose: SelectDevice = (...choice) => {
    setLists(lists + 1);
    onSelect(...choice);
  };
  const color = useColor(onSelect);
  const hasFailed = [selector.types, selector.manufacturers, selector.models, selector.colors].find((list) => list.hasFailed);
  return (
    <section className={`panel-fog stack ${styles.device}`} aria-labelledby={headingId} id="selector">
      <div className="row-between">
        <h2 id={headingId}>{text('device.heading')}</h2>
        {device !== null && (
          <Badge tone="success" icon={checkIcon}>
            {text('device.chosen')}
          </Badge>
        )}
      </div>
      <SearchBox key={lists} store={store} onSelect={onSelect} />
      <p className={styles.or}>
        <span>{text('device.or')}</span>
      </p>
      <form className="fields" onSubmit={(event) => event.preventDefault()}>
        <ChoiceSelect
          label={text('device.type')}
          list={selector.types}
          value={type}
          onChange={(value) => choose('type', value, repairPath(market, { type: value }))}
        />
        <ChoiceSelect
          label={text('device.manufacturer')}
          list={selector.manufacturers}
          value={manufacturer}
          later={type === null ? text('device.manufacturer.later') : undefined}
          onChange={(value) => choose('manufacturer', value, repairPath(market, { type, manufacturer: value }))}
        />
        <ChoiceSelect
          label={text('device.model')}
          list={selector.models}
          value={model}
          later={manufacturer === null ? text('device.model.later') : undefined}
          onChange={(value) => choose('model', value, repairPath(market, { type, manufacturer, model: value }))}
        />
        <ChoiceSelect
          label={text('device.color')}
          list={selector.colors}
          value={color.chosen ?? device?.device_identifier ?? null}
          later={model === null ? text('device.color.later') : undefined}
          onChange={color.choose}
        />
      </form>
      {hasFailed && (
        <p className="help" role="alert">
          {text('error.choices')} <LinkButton onClick={() => hasFailed.retry()}>{text('error.retry')}</LinkButton>
        </p>
      )}
      {color.error !== null && (
        <p className="help" role="alert">
          {color.error}
        </p>
      )}
      <p className="help">
        {text('device.missing')} <a href={contactPath(market)}>{text('device.write')}</a>
        {text('device.missing.end')}
      </p>
    </section>
  );
}

/** Choosing the colour loads the operations, whose answer knows the address (specification, section 4). */
function useColor(onSelect: SelectDevice) {
  const text = useText();
  const { market, navigate } = useRemote();
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: (identifier: string) => queryClient.fetchQuery(operationsQuery(repairs, identifier)),
    onSuccess: ({ url, device, choices }, identifier) => {
      const selection = parseSelection(market, url);
      if (selection === null) return;
      queryClient.setQueryData<DeviceRepairs>(repairsKey(selection), { url, device, operations: choices });
      onSelect('color', identifier, repairPath(market, selection));
    },
    onError: (error) => {
      if (error instanceof FieldErrorsError && error.url !== null) navigate(error.url, { replace: true, keepPlace: true });
    },
  });
  return {
    chosen: load.isPending ? load.variables : null,
    error: load.isError ? (load.error instanceof FieldErrorsError && load.error.serverMessage) || text('error.operations') : null,
    choose: (identifier: string) => load.mutate(identifier),
  };
}
