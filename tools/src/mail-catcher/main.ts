import { serveInbox } from './inbox.ts';
import { openMailbox } from './mailbox.ts';
import { listenForMail } from './smtp.ts';

const { SMTP_PORT = '3125', MAIL_PORT = '3126', MAIL_DIR = 'var/mail' } = process.env;

const mailbox = await openMailbox(MAIL_DIR);
const smtp = await listenForMail(mailbox, Number(SMTP_PORT));
const inbox = await serveInbox(mailbox, Number(MAIL_PORT));

const close = async (): Promise<void> => {
  await Promise.all([smtp.close(), inbox.close()]);
  process.exit(0);
};
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
