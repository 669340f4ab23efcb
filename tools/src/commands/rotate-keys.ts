import { inRoot, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { rotateKeys } from '../stack/preparation.ts';
import { runningShop } from '../stack/running-shop.ts';
import { changeRootKey, newRootKey } from '../stack/secrets.ts';

const USAGE = 'Say what to do: npm run rotate-keys -- new | rewrite | drop, see docs/how-do-i/rotate-keys.md';

// Changes the key of sealed fields: a new one beside the old, rows rewritten by it, the old one taken away.
await runCommand(async () => {
  const [step, file = inRoot('var', 'secrets.env')] = process.argv.slice(2);
  if (step === 'new') {
    await changeRootKey(file, (root) => `${newRootKey()},${root}`);
    process.stdout.write(
      `${file} has a new key beside the old one. Restart every process with it; npm start rewrites the rows by itself.\n`,
    );
  } else if (step === 'rewrite') {
    process.stdout.write(`${await rotateKeys(await runningShop(varDir))}\n`);
  } else if (step === 'drop') {
    await changeRootKey(file, (root) => root.split(',', 1)[0] ?? '');
    process.stdout.write(`${file} has the current key only. Restart every process with it.\n`);
  } else throw new PlainError(USAGE);
});
