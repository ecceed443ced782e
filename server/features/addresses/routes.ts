import Type from 'typebox'
import { Address } from '#contract/http.ts'
import { listRows } from '../../http/resources/lists.ts'
import {
  createdReply,
  createRow,
  deleteRow,
  findOwnRow,
  publicRow,
  type Resource,
  updateRow,
} from '../../http/resources/resource.ts'
import { lengthRule, wholeNumberRule, withValidation } from '../../http/resources/validation.ts'
import { createdRowReply, refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { forCustomers } from '../../identity/sessions.ts'

const addresses: Resource = {
  path: '/api/Addresss',
  table: 'Addresses',
  name: 'Address',
  quota: { of: 'addresses', each: 50, all: 2_000 },
  columns: {
    UserId: 'number',
    fullName: 'text',
    mobileNum: 'number',
    zipCode: 'text',
    streetAddress: 'text',
    city: 'text',
    state: 'text',
    country: 'text',
  },
  required: ['UserId', 'fullName', 'mobileNum', 'zipCode', 'streetAddress', 'city', 'country'],
  rules: {
    fullName: lengthRule(1, 255),
    mobileNum: wholeNumberRule(1_000_000, 9_999_999_999),
    zipCode: lengthRule(1, 8),
    streetAddress: lengthRule(1, 160),
    city: lengthRule(1, 255),
    state: lengthRule(0, 255),
    country: lengthRule(1, 255),
  },
}

const AddressBody = Type.Object({
  fullName: Type.String(),
  mobileNum: Type.Integer({ minimum: 1_000_000, maximum: 9_999_999_999 }),
  zipCode: Type.String({ maxLength: 8 }),
  streetAddress: Type.String({ maxLength: 160 }),
  city: Type.String(),
  state: Type.Optional(Type.String()),
  country: Type.String(),
})

/** Routes of delivery addresses. Customers see and change only their own. */
export const addressRoutes: Routes = (on) => {
  on.get(
    '/api/Addresss',
    {
      tag: 'Delivery',
      summary: 'Your addresses',
      security: ['bearer'],
      answers: { 200: rowsReply(Address) },
    },
    forCustomers(({ shop, query, user }) => listRows(shop, addresses, query, { UserId: user.id })),
  )
  on.get(
    '/api/Addresss/:id',
    {
      tag: 'Delivery',
      summary: 'One address',
      security: ['bearer'],
      answers: { 200: rowReply(Address), 400: 'Not yours' },
    },
    forCustomers(({ shop, params, user }) => {
      const row = findOwnRow(shop, addresses, params.id, user.id)
      return row ? successBody(publicRow(addresses, row)) : notYours()
    }),
  )
  on.post(
    '/api/Addresss',
    {
      tag: 'Delivery',
      summary: 'Save an address',
      security: ['bearer'],
      body: AddressBody,
      answers: { 201: createdRowReply(Address), 400: refusals.invalid },
    },
    forCustomers(({ shop, body, user }) =>
      withValidation(() => createdReply(addresses, createRow(shop, addresses, { ...body, UserId: user.id }))),
    ),
  )
  on.put(
    '/api/Addresss/:id',
    {
      tag: 'Delivery',
      summary: 'Change an address',
      security: ['bearer'],
      body: Type.Partial(AddressBody),
      answers: { 200: rowReply(Address), 400: refusals.invalid },
    },
    forCustomers(({ shop, params, body, user }) => {
      if (!findOwnRow(shop, addresses, params.id, user.id)) return notYours()
      return withValidation(() => updateRow(shop, addresses, params.id, { ...body, UserId: user.id }))
    }),
  )
  on.delete(
    '/api/Addresss/:id',
    {
      tag: 'Delivery',
      summary: 'Remove an address',
      security: ['bearer'],
      answers: { 200: 'Done', 400: 'Not yours' },
    },
    forCustomers(({ shop, params, user }) => {
      if (!findOwnRow(shop, addresses, params.id, user.id)) return notYours()
      shop.tables.transaction(() => {
        // Pickups at this address are kept without it.
        shop.tables.run('UPDATE Recycles SET AddressId = NULL WHERE AddressId = ?', [Number(params.id)])
        deleteRow(shop, addresses, params.id)
      })
      return successBody('Address deleted successfully.')
    }),
  )
}

/** The same reply for records of others and for unknown ids. */
function notYours(): HttpReply {
  return httpReply(400, { status: 'error', data: 'Malicious activity detected.' })
}
