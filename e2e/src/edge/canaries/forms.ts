import { randomUUID } from 'node:crypto';
import { addAddress } from '@okruh/contracts/http/accounts/addresses';
import { login } from '@okruh/contracts/http/accounts/login';
import { accountsJobPaths } from '@okruh/contracts/http/accounts-jobs.paths';
import { adminAnswerMessage, adminGetMessage, adminListMessages } from '@okruh/contracts/http/accounts/message-admin';
import { addSubscriber, sendMessage } from '@okruh/contracts/http/accounts/messages';
import { changePassword, requestPasswordReset } from '@okruh/contracts/http/accounts/passwords';
import { confirmRegistration, register } from '@okruh/contracts/http/accounts/registration';
import { completeBuyout, findBuyout, sendBuyoutToEmail } from '@okruh/contracts/http/buyout';
import { adminRevealBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { search as searchBuyouts } from '@okruh/contracts/http/buyout-admin';
import { search as searchRepairs } from '@okruh/contracts/http/repairs-admin';
import { createProductReview } from '@okruh/contracts/http/catalog/reviews';
import { addDiscountCode, addProduct, cartPackageProductBuyoutBonus, setTradeInMethod } from '@okruh/contracts/http/checkout/cart';
import { delivery, deliveryLiftagoCheck } from '@okruh/contracts/http/checkout/delivery';
import { finish, summary } from '@okruh/contracts/http/checkout/finish';
import { payment, saveTwistoData } from '@okruh/contracts/http/checkout/payment';
import { adminAddStudentCard } from '@okruh/contracts/http/checkout-admin/discounts';
import { findOrder, getOrder } from '@okruh/contracts/http/orders';
import { findRepair } from '@okruh/contracts/http/repairs';
import { adminRevealRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { adminListRepairs } from '@okruh/contracts/http/repairs-admin/work-list';
import { expect } from 'playwright/test';
import { at } from '../../run/test.ts';
import { fillShelf } from '../../purchase/steps.ts';
import { payByCard } from '../../shop/bank.ts';
import { inBooks } from '../../shop/books.ts';
import { PHONE as NEW_PHONE } from '../../shop/buyers.ts';
import { loadList } from '../../shop/catalogue.ts';
import { linkIn, mailFor } from '../../shop/mails.ts';
import { bookRepair } from '../../shop/repairs.ts';
import { loadAppraisal, buildOrder, PHONE, placeBuyout, sellers, tidyAnswers } from '../../shop/sellers.ts';
import { logInAs } from '../../shop/staff.ts';
import { type Visitor, createVisitor } from '../../shop/visitor.ts';
import { marked, reviewText } from './marked.ts';

const market = 'cz';
const parseToken = (location: string): string => location.split('#t=')[1] ?? '';
const once = (): { headers: Record<string, string> } => ({ headers: { 'idempotency-key': randomUUID() } });

const home = {
  first_name: marked.firstName,
  last_name: marked.lastName,
  address: marked.street,
  city: 'Praha',
  district: 'CZ0100',
  postcode: '110 00',
  phone: marked.phone,
  invoice_on_company: true,
  company: marked.company,
  tin: '27082440',
  vatn: '',
};
const seller = {
  ...sellers.cz,
  e_mail: marked.eMail,
  first_name: marked.firstName,
  last_name: marked.lastName,
  street: marked.street,
  phone_number: marked.phone,
  personal_identification_number: marked.birthNumber,
  identity_card_number: marked.identityCard,
  bank_account_full_number: marked.account,
};

/** Registers, confirms, logs in with a wrong and the right password, changes it, keeps an address, reviews a product. @returns links and cookies that open the account */
export async function account(): Promise<Record<string, string>> {
  const password = { password: marked.password, password_confirmation: marked.password };
  const address = { ...home, delivery_extra_info: marked.note };
  const person = { e_mail: marked.eMail, first_name: marked.firstName, last_name: marked.lastName };
  await createVisitor(market).call(register, { body: { ...person, ...password, consent_to_terms: true, address } });
  const token = parseToken(linkIn(await mailFor(marked.eMail, /^Vítejte v Okruhu/), '/registrace'));
  const customer = createVisitor(market);
  await customer.call(confirmRegistration, { body: { token, ...password } });
  const refused = await createVisitor(market).ask(login, { body: { e_mail: marked.eMail, password: `${marked.password}x` } });
  expect(refused.status).toBe(401);
  await customer.call(login, { body: { e_mail: marked.eMail, password: marked.password } });
  await customer.call(changePassword, { body: { current_password: marked.password, ...password } });
  await customer.call(addAddress, { body: { ...address, address: marked.deliveryStreet } });
  await reviewAs(customer);
  await createVisitor(market).call(requestPasswordReset, { body: { e_mail: marked.eMail } });
  const reset = parseToken(linkIn(await mailFor(marked.eMail, /^Obnova hesla/), '#t='));
  return { registration: token, reset, session: customer.session() ?? '' };
}

/** Who has a product at home may review it. */
async function reviewAs(customer: Visitor): Promise<void> {
  const [product] = await inBooks<{ id: string; seo_name: string }>(
    "select id, seo_name from catalog.master_products where id = (select master_product_id from catalog.reviews where market = 'cz' limit 1)",
  );
  await inBooks(
    `insert into catalog.review_rights (account_id, master_product_id, bought_on)
     select account_id::text, $1, current_date from accounts.sessions where token_hash = sha256(convert_to($2, 'utf8'))`,
    [product?.id, customer.session()],
  );
  await customer.call(createProductReview, { body: { product: product?.seo_name ?? '', rating: 5, text: reviewText } });
}

/** Newsletter, a message to the shop that is looked up and answered, and a job application with its file. */
export async function contact(): Promise<void> {
  const guest = createVisitor(market);
  await guest.call(addSubscriber, { body: { e_mail: marked.eMail } });
  const name = `${marked.firstName} ${marked.lastName}`;
  const body = { kind: 'feedback' as const, name, e_mail: marked.eMail, phone: marked.phone, text: marked.text };
  await guest.call(sendMessage, { body }, once());
  const application = new FormData();
  for (const [field, value] of Object.entries({ ...body, position: 'repair' })) application.set(field, value);
  application.set('cv', new File([`%PDF-1.7 ${marked.text}`], `${marked.lastName}.pdf`));
  const sent = await fetch(at(market, accountsJobPaths.send_job_application[1]), {
    method: 'POST',
    headers: { origin: at(market, '').replace(/\/$/, '') },
    body: application,
  });
  expect(sent.status).toBe(201);

  const colleague = await logInAs('admin');
  const found = await colleague.call(adminListMessages, { query: { q: marked.eMail } });
  expect(found.items.map(({ kind }) => kind).toSorted()).toEqual(['feedback', 'job-application']);
  for (const { id, version } of found.items) {
    await colleague.call(adminGetMessage, { params: { message: id } });
    await colleague.call(adminAnswerMessage, { params: { message: id }, body: { version, text: marked.text } });
  }
}

/** Orders a phone and gives an old one with it, pays by card, looks the order up, fills in the contract of the old one. @returns links that open both */
export async function orderWithTradeIn(): Promise<Record<string, string>> {
  await fillShelf(market);
  const buyer = createVisitor(market);
  await buyer.call(addProduct, { body: { product: NEW_PHONE } });
  const { packages } = await buyer.call(summary, {});
  const device = { device_identifier: PHONE, device_condition_choices: [...tidyAnswers], identifier: marked.tradedImei };
  await buyer.call(cartPackageProductBuyoutBonus, { params: { id: packages[0]?.id ?? '' }, body: device });
  await buyer.call(setTradeInMethod, { body: { method: 'mail_in' } });
  const address = { address: marked.deliveryStreet, city: 'Brno', postcode: '602 00' };
  await buyer.ask(deliveryLiftagoCheck, { body: { store_seo_name: 'brno', delivery_address: address } });
  await buyer.call(delivery, { body: { type_delivery_code: 'courier' } });
  await buyer.call(payment, { body: { type_payment: 'card' } });
  const { token, problems } = await buyer.call(summary, {});
  expect(problems).toEqual([]);
  const person = { first_name: marked.firstName, last_name: marked.lastName, phone: marked.phone };
  const body = {
    token,
    order_billing_address: { ...home, email: marked.eMail },
    order_delivery_address: { ...person, ...address, delivery_extra_info: marked.note },
    order_info: { consent_to_terms_of_service: true, note: marked.note },
  };
  const placed = await buyer.call(finish, { body }, once());
  await payByCard(buyer, placed.order_code, marked.card);
  await createVisitor(market).call(findOrder, { body: { number: placed.order_number, e_mail: marked.eMail } });

  const view = () =>
    buyer.call(getOrder, { params: { code: placed.order_code } }, { headers: { 'x-order-token': parseToken(placed.location) } });
  await expect.poll(async () => (await view()).buyouts.length).toBe(1);
  const location = (await view()).buyouts[0]?.location ?? '';
  const code = location.split('#')[0]?.split('/').at(-1) ?? '';
  const { hand_over } = await buildOrder(market);
  await buyer.call(
    completeBuyout,
    {
      params: { code },
      body: {
        customer_data: seller,
        buyout_device: { imei: marked.tradedImei, note: marked.note },
        consent_to_terms: true,
        ...(hand_over && { hand_over }),
      },
    },
    { headers: { ...once().headers, 'x-buyout-token': parseToken(location) } },
  );
  return { order: parseToken(placed.location), 'trade-in': parseToken(location) };
}

/** Staff adds a student card; its holder enters it in a cart, and the birth date that the pay-later partner asks for. */
export async function studentAndPayLater(): Promise<void> {
  const holder = `${marked.firstName} ${marked.lastName}`;
  const office = await logInAs('admin', market);
  const card = { market, card_number: marked.studentCard, card_holder: holder, valid_to: '2048-12-31' } as const;
  await office.call(adminAddStudentCard, { body: card });
  const tablet = (await loadList(market, '/tablety')).list.items.find(
    ({ price, stock }) => (stock.quantity ?? 0) > 0 && price.discount_percent === null,
  );
  const student = createVisitor(market);
  await student.call(addProduct, { body: { product: tablet?.id ?? '' } });
  await student.call(addDiscountCode, { body: { cardNumber: marked.studentCard, cardHolder: holder } });
  await student.call(saveTwistoData, { body: { birth_date: marked.birthDate, consent: true } });
}

/** Has an estimate sent, sells a phone, looks it up; staff find and open it. @returns link that opens it */
export async function buyout(): Promise<Record<string, string>> {
  const guest = createVisitor(market);
  const { version } = await loadAppraisal(market);
  const device = { device_identifier: PHONE, appraisal_version: version, device_condition_choices: [...tidyAnswers] };
  await guest.call(sendBuyoutToEmail, { body: { ...device, note: marked.note, e_mail: marked.eMail } }, once());
  const placed = await placeBuyout(market, {
    customer_data: seller,
    note: marked.note,
    buyout_device: { imei: marked.imei, note: marked.note },
  });
  await guest.call(findBuyout, { body: { number: placed.number, e_mail: marked.eMail } });
  const office = await logInAs('admin', market);
  const { items } = await office.call(searchBuyouts, { body: { text: marked.imei } });
  await office.call(adminRevealBuyout, { params: { id: items[0]?.id ?? '' }, body: { reason: 'ověření totožnosti' } });
  return { buyout: placed.token };
}

/** Books a repair, looks it up; staff find and open it. @returns link that opens it */
export async function repair(): Promise<Record<string, string>> {
  const booked = await bookRepair(market, {
    contact: { first_name: marked.firstName, last_name: marked.lastName, e_mail: marked.eMail, phone_number: marked.phone },
    repair_device: { imei: marked.repairedImei },
    note: marked.note,
  });
  await createVisitor(market).call(findRepair, { body: { number: booked.code, e_mail: marked.eMail } });
  const office = await logInAs('admin', market);
  const { items } = await office.call(searchRepairs, { body: { text: marked.repairedImei } });
  await office.call(adminRevealRepair, { params: { id: items[0]?.id ?? '' }, body: { reason: 'telefonát se zákazníkem' } });
  await office.call(adminListRepairs, { query: { q: marked.lastName } });
  return { repair: parseToken(booked.location) };
}
