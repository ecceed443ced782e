import Type from 'typebox'
import { Recycle } from '#contract/http.ts'
import { parseJson } from '../../http/requests/body.ts'
import { createdReply, createRow, findRow, publicRow, type Resource } from '../../http/resources/resource.ts'
import { InvalidFieldError, wholeNumberRule, withValidation } from '../../http/resources/validation.ts'
import { createdRowReply, refusals } from '../../http/routing/description.ts'
import { type Call, type Fields, type Routes, type Session, successBody } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { denyAll, signedIn } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'

const recycles: Resource = {
  path: '/api/Recycles',
  table: 'Recycles',
  name: 'Recycle',
  quota: { of: 'requests for boxes', each: 100, all: 1_000 },
  columns: { UserId: 'number', AddressId: 'number', quantity: 'number', isPickup: 'flag', date: 'date' },
  required: ['AddressId', 'quantity'],
  rules: { quantity: wholeNumberRule(10, 1000) },
}

/** Largest amount for a box, in litres. More is picked up on request. */
const LARGEST_BOX = 100

/** Routes of recycling boxes and pickups. */
export const recycleRoutes: Routes = (on) => {
  on.get(
    '/api/Recycles',
    { tag: 'Service', summary: 'Not supported', answers: { 200: 'Which it says' } },
    () => successBody({ err: 'Sorry, this endpoint is not supported.' }),
  )
  on.get(
    '/api/Recycles/:id',
    { tag: 'Service', summary: 'One request', answers: { 200: 'The request in a list, or an empty list' } },
    ({ shop, params }) => {
      const rows = idsIn(params.id ?? '').map((id) => findRow(shop, recycles, String(id)))
      return successBody(rows.flatMap((row) => (row ? [publicRow(recycles, row)] : [])))
    },
  )
  on.post(
    '/api/Recycles',
    {
      tag: 'Service',
      summary: 'Ask for a box or a pickup',
      security: ['bearer'],
      body: Type.Object({
        AddressId: Type.Integer(),
        quantity: Type.Integer({ minimum: 10, maximum: 1000 }),
        isPickup: Type.Boolean({ description: 'For more than 100 litres' }),
        date: Type.String({ format: 'date' }),
      }),
      answers: { 201: createdRowReply(Recycle), 400: refusals.invalid },
    },
    signedIn(requestRecycling),
  )
  on.put('/api/Recycles/:id', denyAll)
  on.delete('/api/Recycles/:id', denyAll)
}

/** Maximum number of requests in one response. */
const MOST_AT_ONCE = 100

/** Parses one id, or a list of ids as JSON. Throws the error that existing clients know. */
function idsIn(text: string): unknown[] {
  const ids = parseJson(text)
  return Array.isArray(ids) ? [...new Set(ids)].slice(0, MOST_AT_ONCE) : [ids]
}

function requestRecycling({ shop, body, session }: Call & { session: Session }): unknown {
  return withValidation(() => {
    const userId = customerOf(shop, session)?.id
    const row = createRow(shop, recycles, { ...wishOf(shop, body, userId), UserId: userId ?? null })
    const { id, isPickup, quantity } = row
    shop.emit('recycling.requested', { userId, quantity: Number(quantity), isPickup: Boolean(isPickup) })
    return createdReply(recycles, { ...row, id: id ?? null, pickupDate: row.date ?? null })
  })
}

/** Parses a request for a box or a pickup. Throws `InvalidFieldError` if it is not allowed. */
function wishOf(shop: Shop, body: Fields, userId: number | undefined): Fields {
  const { AddressId, quantity } = body
  // Web apps use one spelling, the table another.
  const isPickup = body.isPickup ?? body.isPickUp ?? false
  const date = body.date === '' ? undefined : body.date
  if (AddressId !== undefined && !mayName(shop, userId, Number(AddressId))) {
    throw new InvalidFieldError('AddressId', 'Please choose one of your own addresses')
  }
  if (isPickup === true && Number(quantity) <= LARGEST_BOX) {
    throw new InvalidFieldError(
      'isPickup',
      `We pick up more than ${LARGEST_BOX} litres; less fits into a box`,
    )
  }
  return { AddressId, quantity, isPickup, ...(date !== undefined && { date }) }
}

/** Customers may name their own addresses. A request of an unknown user may name any existing one. */
function mayName({ tables }: Shop, userId: number | undefined, id: number): boolean {
  if (!Number.isSafeInteger(id)) return false
  const address = tables.get<{ UserId: number }>('SELECT UserId FROM Addresses WHERE id = ?', [id])
  return address !== undefined && (userId === undefined || address.UserId === userId)
}
