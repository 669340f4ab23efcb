import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawDeviceSvg } from '@okruh/ui/device-art';
import { z } from 'zod';
import { hashInputs } from '../building/inputs.ts';
import { demoDataDir } from '../paths.ts';

const catalogueSchema = z.object({
  master_products: z.array(
    z.object({
      id: z.string().regex(/^[a-z0-9-]+$/),
      type_device: z.string(),
      manufacturer_id: z.string(),
      name: z.object({ cs: z.string() }),
      colours: z.array(z.object({ id: z.string().regex(/^[a-z0-9-]+$/), hex: z.string().regex(/^#[0-9A-Fa-f]{6}$/) })),
    }),
  ),
});
/** Devices that are drawn; accessories get their pictures with the shop that sells them. */
const drawnTypes = new Set(['phone', 'tablet', 'smartwatch', 'computer']);

/**
 * Draws the pictures of the demo catalogue to `<mediaDir>/devices/<master product>/<colour>.svg`, unless they were
 * drawn from the same data by the same code. Answers how many were drawn.
 */
export async function drawDemoPictures(mediaDir: string): Promise<number> {
  const source = await readFile(join(demoDataDir, 'catalogue.json'));
  const inputs = `${createHash('sha256').update(source).digest('hex')} ${hashInputs(['packages/ui/src/device-art'])}`;
  const stamp = join(mediaDir, 'devices', '.drawn');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === inputs) return 0;
  const { master_products: masters } = catalogueSchema.parse(JSON.parse(source.toString('utf8')));
  let count = 0;
  for (const master of masters.filter(({ type_device: type }) => drawnTypes.has(type))) {
    const folder = join(mediaDir, 'devices', master.id);
    await mkdir(folder, { recursive: true });
    await Promise.all(
      master.colours.map(({ id, hex }) =>
        writeFile(
          join(folder, `${id}.svg`),
          drawDeviceSvg({ typeDevice: master.type_device, manufacturerId: master.manufacturer_id, name: master.name.cs, hex }),
        ),
      ),
    );
    count += master.colours.length;
  }
  await writeFile(stamp, inputs);
  return count;
}
