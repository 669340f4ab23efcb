import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { viewHas } from '@okruh/market/appraisal';
import { describe, expect, it } from 'vitest';
import { phoneAppraisal } from '../testing/appraisal.ts';
import { createWizardStore, isConfirmed } from './wizard.store.ts';

const appraisal = phoneAppraisal();

describe('unfinished input of the wizard', () => {
  it('starts with the default answers of a new device and leaves the special question open', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    expect(store.getState().answers).toEqual({ display: 'display-a', body: 'body-a', functional: 'functional-yes', special: null });
  });

  it('takes the looks from the grade in the address', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, 'c');
    expect(store.getState().answers).toMatchObject({ display: 'display-c', body: 'body-c' });
  });

  it('forgets answers and the e-mail form when another device is chosen', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'display', 'display-c');
    store.getState().changeEmailForm({ email: 'jana@example.com', emailSent: true });
    store.getState().loadAppraisal('phone-white', appraisal, null);
    expect(store.getState()).toMatchObject({ answers: { display: 'display-a' }, emailForm: { email: '', emailSent: null } });
  });

  it('keeps the answers when only the price list changed and says so', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'display', 'display-c');
    const newer: Appraisal = { ...appraisal, version: '2' };
    store.getState().loadAppraisal('phone-black', newer, null);
    expect(store.getState()).toMatchObject({ version: '2', wasPriceListChanged: true, answers: { display: 'display-c' } });
  });

  it('puts the looks back to their defaults when an answer about function changes the grade, and reports it', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'display', 'display-c');
    expect(store.getState().wereLooksReset).toBe(false);
    store.getState().answer(appraisal, 'functional', 'functional-partly');
    expect(store.getState()).toMatchObject({ wereLooksReset: true, answers: { display: 'display-a', functional: 'functional-partly' } });
  });

  it('takes back "sent" as soon as an answer changes', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().changeEmailForm({ email: 'jana@example.com', emailSent: true });
    store.getState().answer(appraisal, 'display', 'display-c');
    expect(store.getState().emailForm).toEqual({ email: 'jana@example.com', errors: {}, emailSent: null });
  });

  it('shows one form at a time', () => {
    const store = createWizardStore();
    store.getState().openEmailForm();
    expect(store.getState().view).toBe(3);
    store.getState().showSellForm(true);
    expect(store.getState().view).toBe(5);
    expect(viewHas(store.getState().view, 'sendToEmailVisible')).toBe(false);
    store.getState().showSellForm(false);
    expect(store.getState().view).toBe(1);
  });

  it('leaves an open e-mail form alone when the address doesn’t name the sell form', () => {
    const store = createWizardStore();
    store.getState().openEmailForm();
    store.getState().showSellForm(false);
    expect(store.getState().view).toBe(3);
  });

  it('takes prefilled answers for answers only when the seller chose or confirmed them', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'special', 'special-none');
    expect(isConfirmed(appraisal, store.getState())).toBe(false);
    store.getState().confirm(['display', 'body', 'functional']);
    expect(isConfirmed(appraisal, store.getState())).toBe(true);
  });

  it('asks to confirm the looks again after an answer about function reset them', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'display', 'display-c');
    store.getState().answer(appraisal, 'functional', 'functional-partly');
    expect(store.getState().wereLooksReset).toBe(true);
    expect([...store.getState().confirmed]).toEqual(['functional']);
  });

  it('starts over when the same device is chosen again', () => {
    const store = createWizardStore();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    store.getState().answer(appraisal, 'display', 'display-c');
    store.getState().changeEmailForm({ email: 'jana@example.com', emailSent: true });
    store.getState().clear();
    store.getState().loadAppraisal('phone-black', appraisal, null);
    expect(store.getState()).toMatchObject({ answers: { display: 'display-a' }, emailForm: { email: '', emailSent: null } });
    expect(store.getState().confirmed.size).toBe(0);
  });
});
