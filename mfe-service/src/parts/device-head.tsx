import type { RepairDevice } from '@okruh/contracts/http/repairs';
import { DeviceLine } from '@okruh/ui';
import type { ReactNode } from 'react';

interface DeviceHeadProps {
  readonly device: RepairDevice;
  readonly end?: ReactNode;
}

/** The device in one line; one without a picture is reported by its name and colour. */
export function DeviceHead({ device, end }: DeviceHeadProps) {
  if (device.image !== null) return <DeviceLine name={device.name} variant={device.variant} picture={device.image} end={end} />;
  return (
    <div className="device-line">
      <div className="grow">
        <b>{device.name}</b>
        <p className="muted small">{device.variant}</p>
      </div>
      {end}
    </div>
  );
}
