import { describe, expect, it } from 'vitest';
import { brokenConstraint, databaseFailure, describeError, sqlState } from './database-error.ts';

const failed = (code: string, more: object = {}) => Object.assign(new Error('value "jana@example.com" is bad'), { code, ...more });
const wrapped = (cause: Error) =>
  Object.assign(new Error('Failed query: insert … params: jana@example.com', { cause }), {
    query: 'insert into people values ($1)',
    params: ['jana@example.com'],
  });

describe('an error in the log', () => {
  it('holds no parameter, no detail and no quoted value', () => {
    const described = JSON.stringify(
      describeError(
        wrapped(failed('23505', { detail: 'Key (e_mail)=(jana@example.com) already exists.', constraint: 'people_e_mail_key' })),
      ),
    );
    expect(described).not.toContain('jana@example.com');
    expect(described).toContain('insert into people values ($1)');
    expect(described).toContain('people_e_mail_key');
  });
  it('says where a bug is', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringContaining('database-error.test'),
    });
    expect(describeError('text')).toMatchObject({ type: 'string' });
  });
});

describe('a failed statement', () => {
  it.each([
    ['57P01', 'outage'],
    ['08006', 'outage'],
    ['53100', 'outage'],
    ['ECONNREFUSED', 'outage'],
    ['57014', 'timeout'],
    ['40P01', 'contention'],
    ['55P03', 'contention'],
    ['23505', null],
    ['42601', null],
  ])('with %s means %s, however deep it lies', (code, meaning) => {
    expect(databaseFailure(wrapped(failed(code)))).toBe(meaning);
  });
  it('is an outage when both addresses of a host refuse', () => {
    expect(databaseFailure(new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]))).toBe('outage');
    expect(databaseFailure(new Error('Connection terminated unexpectedly'))).toBe('outage');
    expect(databaseFailure(new Error('Query read timeout'))).toBe('outage');
  });
  it('names its state and the broken rule', () => {
    const error = wrapped(failed('23505', { constraint: 'people_e_mail_key' }));
    expect([sqlState(error), brokenConstraint(error)]).toEqual(['23505', 'people_e_mail_key']);
    expect([sqlState(new Error('no')), brokenConstraint(new Error('no'))]).toEqual([null, null]);
  });
});
