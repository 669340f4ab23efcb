const names = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'USER', 'LOGNAME', 'SHELL', 'NODE_EXTRA_CA_CERTS'];

/** What a child process may see of this one's environment: the machine, nothing that configures the shop or node. */
export const machineEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
