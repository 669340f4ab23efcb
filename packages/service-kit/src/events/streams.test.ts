import { JetStreamApiError } from '@nats-io/jetstream';
import { NoRespondersError, RequestError, TimeoutError } from 'nats';
import { expect, it } from 'vitest';
import { isNotFound, isUnanswered } from './streams.ts';

const refused = (code: number, number: number): JetStreamApiError =>
  new JetStreamApiError({ code, err_code: number, description: 'refused' });

it.each([
  ['nobody answers in time', new TimeoutError(), true],
  ['nobody listens', new NoRespondersError('$JS.API.STREAM.LIST'), true],
  ['no node has streams', new Error('jetstream is not enabled', { cause: new RequestError('no responders') }), true],
  ['the cluster has no leader', refused(503, 10_008), true],
  ['there is no such stream', refused(404, 10_059), false],
  ['the request is wrong', refused(400, 10_025), false],
  ['something else is wrong', new TypeError('x is not a function'), false],
])('the broker is unanswered when %s', (_what, error, expected) => {
  expect(isUnanswered(error)).toBe(expected);
});

it('what is not there differs from what is refused', () => {
  expect([refused(404, 10_059), refused(404, 10_014), refused(503, 10_008)].map(isNotFound)).toEqual([true, true, false]);
});
