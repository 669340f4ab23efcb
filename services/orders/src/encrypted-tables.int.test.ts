import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that orders encrypts', async () => {
  const database = await testDatabase('orders', new URL('../migrations/', import.meta.url));
  try {
    const address = { first_name: 'Petra', last_name: 'Nová', email: 'petra@mail.cz', phone: '+420777123456', company: 'Nová s.r.o.' };
    await database.pool.query("insert into account_mailboxes (account_id, market, e_mail_index) values ('petra', 'cz', 'of-an-old-key')");
    const rewritten = await checkRotation(
      database,
      encryptedTables,
      {
        orders: { customer_cipher: JSON.stringify({ billing_address: address }), label_cipher: 'Nová P.' },
        order_history: { text_cipher: 'Volala paní Nová' },
        order_notes: { text_cipher: 'Paní Nová přijde v úterý' },
        order_mails: { subject_cipher: 'Vaše zboží, paní Nová', text_cipher: 'Dobrý den, paní Nová' },
        withdrawals: { statement_cipher: '{"name":"Petra Nová","account":""}', note_cipher: 'Poškrábané, paní Nová' },
      },
      { orders: { network_index: 'of-an-old-key' } },
    );
    expect(rewritten).toBe(25);
    const { rows } = await database.pool.query('select from account_mailboxes');
    expect(rows).toHaveLength(0);
  } finally {
    await database.close();
  }
});
