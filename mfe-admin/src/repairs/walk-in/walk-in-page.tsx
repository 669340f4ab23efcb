import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { DevicePicker, type PickedDevice } from './device-picker.tsx';
import { WalkInForm } from './walk-in-form.tsx';

/** Somebody stands at the counter with a broken device: it is taken in at once. */
export function WalkInPage() {
  const text = useText();
  const [device, setDevice] = useState<PickedDevice | null>(null);
  return (
    <AdminPage title={text('walk-in.title')}>
      <section className="panel stack" aria-labelledby="device-heading">
        <h2 id="device-heading">{text('walk-in.device')}</h2>
        <DevicePicker onChange={setDevice} />
      </section>
      {/* Another device begins a form of its own: its repairs are others. */}
      {device !== null && <WalkInForm key={device.deviceIdentifier} device={device} />}
    </AdminPage>
  );
}
