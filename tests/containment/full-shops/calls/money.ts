import { ask, type Calls, fillIn, LONG_HEADER, send, text } from '../call.ts'

const HOOK = '/hooks/pulp-pay'
const told = (reference: string, more: object = {}) => ({
  id: 'dlv_1',
  type: 'payment.paid',
  data: { reference, amount: 1_000 },
  ...more,
})
const asStranger = (signature: string) => ({
  who: 'nobody' as const,
  headers: { 'pulp-signature': signature },
})

/** Top-ups with Pulp Pay, of a customer who has many. */
export const topUpCalls: Calls = {
  'GET /rest/wallet/top-ups': [ask('top-ups', '/rest/wallet/top-ups')],
  'POST /rest/wallet/top-ups': [
    send('top-ups: pay', 'POST', '/rest/wallet/top-ups', { amount: 10 }),
    send('top-ups: a long amount', 'POST', '/rest/wallet/top-ups', { amount: text('9') }),
  ],
  'POST /hooks/pulp-pay': [
    send('top-ups: not signed', 'POST', HOOK, told('grownTopUp0000001'), asStranger('t=1,v1=00')),
    send(
      'top-ups: a long signature',
      'POST',
      HOOK,
      told('grownTopUp0000001'),
      asStranger(`v1=${text('0', LONG_HEADER)}`),
    ),
    send('top-ups: many times', 'POST', HOOK, told('grownTopUp0000001'), asStranger(text('t=1,v1=0,', 50))),
    send('top-ups: many brackets', 'POST', HOOK, text('[', 1_999), asStranger('t=1,v1=0')),
    send('top-ups: a long message', 'POST', HOOK, text('{"id":"dlv_1",', 6_000), asStranger('t=1,v1=0')),
  ],
  'GET /elsewhere/pulp-pay': [ask('Pulp Pay: deliveries', '/elsewhere/pulp-pay')],
  'POST /elsewhere/pulp-pay/deliveries/:id/resend': [
    fillIn('Pulp Pay: send again', '/elsewhere/pulp-pay/deliveries/dlv_grown0000003/resend', {}),
    fillIn(
      'Pulp Pay: a long name of a delivery',
      `/elsewhere/pulp-pay/deliveries/${text('x', 90)}/resend`,
      {},
    ),
  ],
}
