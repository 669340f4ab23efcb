/** Addresses of the broker's nodes from a list that is separated by commas. */
export const listServers = (text: string): string[] => text.split(',').map((server) => server.trim());
