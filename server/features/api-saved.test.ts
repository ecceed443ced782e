import { describe } from 'vitest'
import { type CallRow, testCalls } from '../testing/calls.ts'

const NOT_YOURS = { status: 'error', data: 'Malicious activity detected.' }
const ADDRESS = {
  fullName: 'Eve',
  mobileNum: 1234567,
  zipCode: '4030',
  streetAddress: '1 Orchard Lane',
  city: 'Eden',
  country: 'Paradise',
}
const CARD = { fullName: 'Eve', cardNum: 4815205605542754, expMonth: 12, expYear: 2092 }

/** The 400 response of generated calls for one field. */
const invalid = (field: string, message: string) => ({
  message: `Validation error: ${message}`,
  errors: [{ field, message }],
})

/** The responses of the calls about deliveries, cards, money and addresses, on success and on failure. */
const rows: CallRow[] = [
  [
    'GET /api/Deliverys',
    'nobody',
    undefined,
    200,
    { data: [{ id: 1, name: 'One Day Delivery', price: 0.99, eta: 1 }, { id: 2 }, { id: 3 }] },
  ],
  [
    'GET /api/Deliverys/2',
    'nobody',
    undefined,
    200,
    { data: { name: 'Fast Delivery', price: 0.5, icon: 'fas fa-shipping-fast' } },
  ],
  ['GET /api/Deliverys/4', 'nobody', undefined, 400, '{"status":"error"}'],
  ['POST /api/Deliverys', 'admin', {}, 500, /Unexpected path: \/api\/Deliverys/],

  ['GET /api/Cards', 'eve', undefined, 200, { data: [{ cardNum: '************2754', expMonth: 12 }] }],
  ['GET /api/Cards/{card}', 'eve', undefined, 200, { data: { cardNum: '************2754' } }],
  ['GET /api/Cards/1', 'eve', undefined, 400, '{"status":"error","data":"Malicious activity detected"}'],
  ['GET /api/Cards', 'nobody', undefined, 401, { status: 'error' }],
  ['POST /api/Cards/', 'eve', CARD, 201, { data: { cardNum: 4815205605542754 } }],
  [
    'POST /api/Cards/',
    'eve',
    { ...CARD, cardNum: 12345 },
    400,
    invalid('cardNum', 'Validation min on cardNum failed'),
  ],
  [
    'POST /api/Cards/',
    'eve',
    { ...CARD, expMonth: 13 },
    400,
    invalid('expMonth', 'Validation max on expMonth failed'),
  ],
  [
    'POST /api/Cards/',
    'eve',
    { ...CARD, expYear: 2079 },
    400,
    invalid('expYear', 'Validation min on expYear failed'),
  ],
  ['POST /api/Cards/', 'nobody', CARD, 401, { status: 'error' }],
  ['PUT /api/Cards/{card}', 'eve', CARD, 401],

  ['GET /rest/wallet/balance', 'eve', undefined, 200, { data: 0 }],
  ['GET /rest/wallet/balance', 'nobody', undefined, 401, { status: 'error' }],
  ['PUT /rest/wallet/balance', 'eve', { balance: 10, paymentId: '{card}' }, 200, { data: 10 }],
  [
    'PUT /rest/wallet/balance',
    'eve',
    { balance: 10, paymentId: 1 },
    402,
    '{"status":"error","message":"Payment not accepted."}',
  ],
  ['PUT /rest/wallet/balance', 'eve', { balance: 9.99, paymentId: '{card}' }, 400, { status: 'error' }],
  ['PUT /rest/wallet/balance', 'eve', { balance: 1001, paymentId: '{card}' }, 400, { status: 'error' }],
  ['PUT /rest/wallet/balance', 'nobody', { balance: 10, paymentId: '{card}' }, 401, { status: 'error' }],
  ['DELETE /api/Cards/{card}', 'nobody', undefined, 401, { status: 'error' }],
  ['DELETE /api/Cards/{card}', 'eve', undefined, 200, { data: 'Card deleted successfully.' }],
  ['DELETE /api/Cards/{card}', 'eve', undefined, 400, NOT_YOURS],

  ['GET /api/Addresss', 'eve', undefined, 200, { data: [{ city: 'Eden' }] }],
  ['GET /api/Addresss/{address}', 'eve', undefined, 200, { data: { city: 'Eden' } }],
  ['GET /api/Addresss/1', 'eve', undefined, 400, NOT_YOURS],
  ['GET /api/Addresss', 'nobody', undefined, 401, { status: 'error' }],
  ['POST /api/Addresss/', 'eve', ADDRESS, 201, { data: { mobileNum: 1234567, state: null } }],
  [
    'POST /api/Addresss/',
    'eve',
    { ...ADDRESS, mobileNum: 123 },
    400,
    invalid('mobileNum', 'Validation min on mobileNum failed'),
  ],
  [
    'POST /api/Addresss/',
    'eve',
    { ...ADDRESS, zipCode: '123456789' },
    400,
    invalid('zipCode', 'Validation len on zipCode failed'),
  ],
  [
    'POST /api/Addresss/',
    'eve',
    { ...ADDRESS, streetAddress: 'x'.repeat(161) },
    400,
    invalid('streetAddress', 'Validation len on streetAddress failed'),
  ],
  [
    'POST /api/Addresss/',
    'eve',
    { ...ADDRESS, city: '' },
    400,
    { message: 'notNull Violation: Address.city cannot be null' },
  ],
  ['POST /api/Addresss/', 'nobody', ADDRESS, 401, { status: 'error' }],
  [
    'PUT /api/Addresss/{address}',
    'eve',
    { city: 'Nod' },
    200,
    { data: { city: 'Nod', country: 'Paradise' } },
  ],
  [
    'PUT /api/Addresss/{address}',
    'eve',
    { mobileNum: 'call me' },
    400,
    invalid('mobileNum', 'Validation isNumeric on mobileNum failed'),
  ],
  ['PUT /api/Addresss/{address}', 'nobody', { city: 'Nod' }, 401, { status: 'error' }],
  ['DELETE /api/Addresss/{address}', 'eve', undefined, 200, { data: 'Address deleted successfully.' }],
  ['DELETE /api/Addresss/{address}', 'eve', undefined, 400, NOT_YOURS],
]

describe('a call about deliveries, cards, money and addresses', () => testCalls(rows))
