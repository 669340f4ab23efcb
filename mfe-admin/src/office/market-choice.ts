import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market } from '@okruh/market';
import { useSearch } from '@okruh/web-kit/router';
import { useRemote } from '@okruh/web-kit/remote';

/** Market of the lists: one of them, or both. */
export type MarketChoice = Market | 'vse';

/** What the address asks for, else the market of the site. The language of the page never follows it. */
export function useMarketChoice(): MarketChoice {
  const { market } = useRemote();
  const asked = new URLSearchParams(useSearch()).get(officeParameters.market);
  return isMarket(asked) || asked === 'vse' ? asked : market;
}

/** As an address has it: nothing for the market of the site. */
export const marketParameter = (choice: MarketChoice, site: Market): Readonly<Record<string, string>> =>
  choice === site ? {} : { [officeParameters.market]: choice };

/** As a list's query wants it: nothing for both markets. */
export const marketQuery = (choice: MarketChoice): { readonly market?: Market } => (choice === 'vse' ? {} : { market: choice });
