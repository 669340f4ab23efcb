import { apiTest as test, expect } from '../../run/test.ts';
import { inBooks } from '../../shop/books.ts';
import { account, buyout, contact, orderWithTradeIn, repair, studentAndPayLater } from './forms.ts';
import { marked, searchFor } from './marked.ts';
import { inColumns, inFiles } from './places.ts';

/** Where a value may stand, so that the search is seen to find something. */
const published = ['catalog.reviews.author: firstName'];

test('marked values of every form stand in no log, event, address, file of the broker or plain column', async () => {
  await contact();
  await studentAndPayLater();
  const links = { ...(await account()), ...(await orderWithTradeIn()), ...(await buyout()), ...(await repair()) };
  expect(Object.entries(links).filter(([, token]) => token.length < 20)).toEqual([]);

  // What follows from the forms (mails, payments, the courier) has happened once nothing waits any more.
  await expect
    .poll(async () => (await inBooks("select from notifications.mails where state = 'waiting' and next_attempt_at < now()")).length, {
      timeout: 60_000,
    })
    .toBe(0);

  const search = searchFor({ ...marked, ...links });
  // They did go through the shop: the mails have them.
  expect((await inFiles('mail', search)).join()).toContain('eMail');
  expect([...(await inFiles('log', search)), ...(await inFiles('nats', search)), ...(await inColumns(search))]).toEqual(published);
});
