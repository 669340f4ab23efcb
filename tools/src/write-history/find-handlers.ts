/** `route(app, adminAddLocation, …`, also over two lines. */
const REGISTRATION = /\broute\(\s*\w+,\s*(\w+)/g;
const CONTRACTS = /import (?:type )?\{([^}]*)\} from '@okruh\/contracts\/(http\/[\w/-]+)'/g;

/**
 * Routes that a file of a service answers.
 *
 * @param findRoute the route, as `service/name`, that a module of the contracts exports under a name; null for anything else
 */
export function findAnswered(source: string, findRoute: (module: string, name: string) => string | null): string[] {
  const imported = new Map<string, readonly [module: string, name: string]>();
  for (const [, names = '', module = ''] of source.matchAll(CONTRACTS))
    for (const part of names.split(',')) {
      const [name = '', local = name] = part.trim().split(' as ');
      imported.set(local, [module, name]);
    }
  return Array.from(source.matchAll(REGISTRATION), ([, local = '']) => {
    const found = imported.get(local);
    return found === undefined ? null : findRoute(...found);
  }).filter((route) => route !== null);
}
