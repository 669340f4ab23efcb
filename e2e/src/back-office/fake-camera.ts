import { writeFile } from 'node:fs/promises';
import bwip from 'bwip-js/node';

const WIDTH = 640;
const HEIGHT = 480;
const WHITE = 235;
const BLACK = 16;
/** Pixels of the thinnest bar. */
const BAR = 3;

/** Widths of bars and spaces of a Code 128 in turn, a bar first. */
function drawBars(code: string): readonly number[] {
  const symbols: readonly object[] = bwip.raw({ bcid: 'code128', text: code });
  const [symbol] = symbols;
  if (symbol === undefined || !('sbs' in symbol) || !Array.isArray(symbol.sbs)) throw new Error(`${code} gave no bars`);
  return symbol.sbs.map(Number);
}

/** Writes a video of one picture, a label with a bar code in its middle, which Chromium plays as its camera's (`.y4m`). */
export async function writeCameraVideo(file: string, code: string): Promise<void> {
  const line = Buffer.alloc(WIDTH, WHITE);
  const bars = drawBars(code);
  let x = Math.round((WIDTH - bars.reduce((sum, width) => sum + width, 0) * BAR) / 2);
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) line.fill(BLACK, x, x + width * BAR);
    x += width * BAR;
  }
  const blank = Buffer.alloc(WIDTH, WHITE);
  const lines = Array.from({ length: HEIGHT }, (_none, y) => (Math.abs(y - HEIGHT / 2) < HEIGHT / 6 ? line : blank));
  const colours = Buffer.alloc(WIDTH * HEIGHT * 0.5, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...lines, colours]);
  await writeFile(file, Buffer.concat([Buffer.from(header), frame, frame]));
}
