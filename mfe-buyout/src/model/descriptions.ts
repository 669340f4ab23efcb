import type { Market } from '@okruh/web-kit';

interface Descriptions {
  readonly wizard: string;
  /** @param price the most that the device is bought for, as it is shown */
  device(device: string, price: string): string;
}

/** What search engines show of the wizard's pages: only the server says it, so browsers don't load it with their texts. */
export const descriptions: Readonly<Record<Market, Descriptions>> = {
  cz: {
    wizard: 'Zjistěte během dvou minut, kolik dostanete za svůj telefon, tablet, hodinky nebo počítač. Bez přihlášení, svoz zdarma.',
    device: (device, price) => `Za ${device} dostanete až ${price}. Popište stav a prodejte online, svoz zdarma.`,
  },
  ro: {
    wizard:
      'Află în două minute cât primești pentru telefonul, tableta, ceasul sau calculatorul tău. Fără autentificare, cu transport gratuit.',
    device: (device, price) => `Pentru ${device} primești până la ${price}. Descrie starea și vinde online, cu transport gratuit.`,
  },
};
