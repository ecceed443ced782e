import { describe, expect } from 'vitest'
import { type CallRow, testCalls } from '../testing/calls.ts'

const NO_TOKEN = { error: { name: 'UnauthorizedError', code: 'credentials_required' } }
const PICKUP = { AddressId: '{address}', quantity: 200, isPickup: true, date: '2026-12-24' }

/** The responses of the calls for contacting the shop, on success and on failure. */
const rows: CallRow[] = [
  [
    'GET /rest/captcha/',
    'nobody',
    undefined,
    200,
    { captchaId: expect.any(Number), answer: expect.any(String) },
  ],
  ['GET /api/Feedbacks/', 'nobody', undefined, 200, { status: 'success', data: { length: 8 } }],
  ['GET /api/Feedbacks/1', 'eve', undefined, 200, { data: { id: 1, UserId: 1, rating: 5 } }],
  ['GET /api/Feedbacks/4711', 'eve', undefined, 404, '{"message":"Not Found","errors":[]}'],
  ['GET /api/Feedbacks/1', 'nobody', undefined, 401, NO_TOKEN],
  [
    'POST /api/Feedbacks/',
    'nobody',
    { comment: 'Fine', rating: 4 },
    500,
    { error: { message: 'WHERE parameter "captchaId" has invalid "undefined" value' } },
  ],
  [
    'POST /api/Feedbacks/',
    'nobody',
    { comment: 'Fine', rating: 4, captchaId: 0, captcha: 'many' },
    401,
    'Wrong answer to CAPTCHA. Please try again.',
  ],
  ['PUT /api/Feedbacks/1', 'admin', { rating: 1 }, 401],
  ['DELETE /api/Feedbacks/1', 'nobody', undefined, 401, NO_TOKEN],
  ['DELETE /api/Feedbacks/4711', 'admin', undefined, 404],
  ['DELETE /api/Feedbacks/1', 'admin', undefined, 200, '{"status":"success","data":{}}'],

  [
    'POST /api/Complaints/',
    'eve',
    { message: 'Too sour' },
    201,
    { data: { message: 'Too sour', file: null } },
  ],
  [
    'POST /api/Complaints/',
    'eve',
    { message: '' },
    400,
    { message: 'notNull Violation: Complaint.message cannot be null' },
  ],
  ['POST /api/Complaints/', 'nobody', { message: 'Too sour' }, 401, NO_TOKEN],
  ['GET /api/Complaints/', 'eve', undefined, 200, { data: [{ message: 'Too sour' }] }],
  ['GET /api/Complaints/', 'nobody', undefined, 401, NO_TOKEN],
  ['GET /api/Complaints/1', 'admin', undefined, 401],
  ['PUT /api/Complaints/1', 'admin', { message: 'x' }, 401],
  ['DELETE /api/Complaints/1', 'admin', undefined, 401],
  ['POST /file-upload', 'eve', {}, 400, { error: 'File is not passed' }],

  [
    'POST /api/Recycles/',
    'eve',
    PICKUP,
    201,
    { data: { quantity: 200, isPickup: true, pickupDate: expect.stringMatching(/^2026-12-24T/) } },
  ],
  [
    'POST /api/Recycles/',
    'eve',
    { ...PICKUP, quantity: 9 },
    400,
    {
      errors: expect.arrayContaining([{ field: 'isPickup', message: expect.stringContaining('100 litres') }]),
    },
  ],
  [
    'POST /api/Recycles/',
    'eve',
    { AddressId: '{address}', quantity: 1001 },
    400,
    { errors: [{ field: 'quantity', message: 'Validation max on quantity failed' }] },
  ],
  [
    'POST /api/Recycles/',
    'eve',
    { AddressId: '{address}', quantity: 50, date: 'soon' },
    400,
    { errors: [{ field: 'date', message: 'Validation isDate on date failed' }] },
  ],
  ['POST /api/Recycles/', 'eve', { quantity: 50 }, 400, { errors: [{ field: 'AddressId' }] }],
  ['POST /api/Recycles/', 'nobody', PICKUP, 401, NO_TOKEN],
  [
    'GET /api/Recycles/',
    'nobody',
    undefined,
    200,
    '{"status":"success","data":{"err":"Sorry, this endpoint is not supported."}}',
  ],
  ['GET /api/Recycles/1', 'nobody', undefined, 200, { data: [{ id: 1, quantity: 800, isPickup: true }] }],
  ['GET /api/Recycles/[1,2]', 'nobody', undefined, 200, { data: [{ id: 1 }, { id: 2 }] }],
  ['GET /api/Recycles/4711', 'nobody', undefined, 200, { data: [] }],
  ['GET /api/Recycles/one', 'nobody', undefined, 500, { error: { name: 'SyntaxError' } }],
  ['PUT /api/Recycles/1', 'admin', {}, 401],
  ['DELETE /api/Recycles/1', 'admin', undefined, 401],

  [
    'GET /rest/memories/',
    'nobody',
    undefined,
    200,
    { data: expect.arrayContaining([expect.objectContaining({ UserId: 13 })]) },
  ],
  ['POST /rest/memories', 'eve', {}, 400, { error: 'File is not passed' }],
  ['POST /rest/memories', 'nobody', {}, 401, { status: 'error' }],

  [
    'GET /rest/languages',
    'nobody',
    undefined,
    200,
    expect.arrayContaining([expect.objectContaining({ key: 'en' })]),
  ],
  ['GET /rest/country-mapping', 'nobody', undefined, 200, '{}'],
  [
    'GET /security.txt',
    'nobody',
    undefined,
    200,
    /^Contact: .*\nEncryption: .*\nAcknowledgements: .*\nPreferred-languages: .*\nHiring: .*\nCsaf: http.*\nExpires: /,
  ],
  ['GET /robots.txt', 'nobody', undefined, 200, 'User-agent: *\nDisallow: /ftp'],
  ['GET /oauth/userinfo?access_token=x', 'nobody', undefined, 401, { error: 'invalid_token' }],
  ['GET /api/Nothings', 'nobody', undefined, 500, { error: { message: 'Unexpected path: /api/Nothings' } }],
  ['PATCH /api/Users/1', 'admin', {}, 500, { error: { message: 'Unexpected path: /api/Users/1' } }],
]

describe('a call to contact the shop', () => testCalls(rows))
