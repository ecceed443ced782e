import Type from 'typebox'
import { Card } from '#contract/http.ts'
import { MOST_ROWS } from '../../http/resources/lists.ts'
import {
  createdReply,
  createRow,
  deleteRow,
  findOwnRow,
  type Resource,
  type Row,
} from '../../http/resources/resource.ts'
import { lengthRule, wholeNumberRule, withValidation } from '../../http/resources/validation.ts'
import { createdRowReply, refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import { httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { denyAll, forCustomers } from '../../identity/sessions.ts'

const cards: Resource = {
  path: '/api/Cards',
  table: 'Cards',
  name: 'Card',
  quota: { of: 'cards', each: 50, all: 2_000 },
  columns: {
    UserId: 'number',
    fullName: 'text',
    cardNum: 'digits',
    expMonth: 'number',
    expYear: 'number',
  },
  required: ['UserId', 'fullName', 'cardNum', 'expMonth', 'expYear'],
  rules: {
    fullName: lengthRule(1, 255),
    cardNum: wholeNumberRule(1_000_000_000_000_000, 9_999_999_999_999_998),
    expMonth: wholeNumberRule(1, 12),
    expYear: wholeNumberRule(2080, 2099),
  },
}

const CARDS_OF = `SELECT id, UserId, fullName, CAST(cardNum AS TEXT) AS cardNum, expMonth, expYear
  FROM Cards WHERE UserId = ? ORDER BY id LIMIT ${MOST_ROWS}`

/** Routes of payment cards. Once saved, only the last four digits of a number are shown. */
export const cardRoutes: Routes = (on) => {
  on.get(
    '/api/Cards',
    { tag: 'Payment', summary: 'Your cards', security: ['bearer'], answers: { 200: rowsReply(Card) } },
    forCustomers(({ shop, user }) => {
      const rows = shop.tables.all<Row>(CARDS_OF, [user.id])
      return successBody(rows.map(masked))
    }),
  )
  on.get(
    '/api/Cards/:id',
    {
      tag: 'Payment',
      summary: 'One card',
      security: ['bearer'],
      answers: { 200: rowReply(Card), 400: 'Not yours' },
    },
    forCustomers(({ shop, params, user }) => {
      const row = findOwnRow(shop, cards, params.id, user.id)
      if (row) return successBody(masked(row))
      return httpReply(400, { status: 'error', data: 'Malicious activity detected' })
    }),
  )
  on.post(
    '/api/Cards',
    {
      tag: 'Payment',
      summary: 'Save a card',
      security: ['bearer'],
      body: Type.Object({
        fullName: Type.String(),
        cardNum: Type.Integer({ minimum: 1000000000000000, maximum: 9999999999999998 }),
        expMonth: Type.Integer({ minimum: 1, maximum: 12 }),
        expYear: Type.Integer({ minimum: 2080, maximum: 2099 }),
      }),
      answers: { 201: createdRowReply(Card), 400: refusals.invalid },
    },
    forCustomers(({ shop, body, user }) =>
      withValidation(() => createdReply(cards, createRow(shop, cards, { ...body, UserId: user.id }))),
    ),
  )
  on.delete(
    '/api/Cards/:id',
    {
      tag: 'Payment',
      summary: 'Remove a card',
      security: ['bearer'],
      answers: { 200: 'Done', 400: 'Not yours' },
    },
    forCustomers(({ shop, params, user }) => {
      if (!findOwnRow(shop, cards, params.id, user.id)) {
        return httpReply(400, { status: 'error', data: 'Malicious activity detected.' })
      }
      deleteRow(shop, cards, params.id)
      return successBody('Card deleted successfully.')
    }),
  )
  on.put('/api/Cards/:id', denyAll)
}

function masked({ UserId, id, fullName, cardNum, expMonth, expYear }: Row): unknown {
  return { UserId, id, fullName, cardNum: `${'*'.repeat(12)}${String(cardNum).slice(-4)}`, expMonth, expYear }
}
