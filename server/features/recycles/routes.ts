import { parseJson } from '../../http/body.ts'
import { checked, InvalidField, wholeNumber } from '../../http/broken-rules.ts'
import { denied } from '../../http/guards.ts'
import { created, createRow, findRow, publicRow, type Resource } from '../../http/resource.ts'
import { type Routes, success } from '../../http/routing.ts'
import { type CustomerCall, forSignedIn } from '../../http/sessions.ts'

const recycles: Resource = {
  path: '/api/Recycles',
  table: 'Recycles',
  name: 'Recycle',
  columns: { UserId: 'number', AddressId: 'number', quantity: 'number', isPickup: 'flag', date: 'date' },
  required: ['UserId', 'AddressId', 'quantity'],
  rules: { quantity: wholeNumber(10, 1000) },
}

/** Less than this fits into a box; more is picked up on request. In litres. */
const LARGEST_BOX = 100

/** Boxes for pressings, or somebody who picks them up. */
export const recycleRoutes: Routes = (on) => {
  on.get('/api/Recycles', () => success({ err: 'Sorry, this endpoint is not supported.' }))
  on.get('/api/Recycles/:id', ({ shop, params }) => {
    const rows = idsIn(params.id ?? '').map((id) => findRow(shop, recycles, String(id)))
    return success(rows.flatMap((row) => (row ? [publicRow(recycles, row)] : [])))
  })
  on.post('/api/Recycles', forSignedIn(requestRecycling))
  on.put('/api/Recycles/:id', denied)
  on.delete('/api/Recycles/:id', denied)
}

/** Most requests that are shown at once. */
const MOST_AT_ONCE = 100

/** The numbers in an address: one, or a list of them as JSON. Throws the error that existing clients know. */
function idsIn(text: string): unknown[] {
  const ids = parseJson(text)
  return Array.isArray(ids) ? [...new Set(ids)].slice(0, MOST_AT_ONCE) : [ids]
}

function requestRecycling({ shop, body, user }: CustomerCall): unknown {
  return checked(() => {
    const { AddressId, quantity } = body
    // Web apps of this kind spell it in one way, the table in another.
    const isPickup = body.isPickup ?? body.isPickUp ?? false
    const date = body.date === '' ? undefined : body.date
    if (AddressId !== undefined && !ownsAddress(shop.tables, user.id, Number(AddressId))) {
      throw new InvalidField('AddressId', 'Please choose one of your own addresses')
    }
    if (isPickup === true && Number(quantity) <= LARGEST_BOX) {
      throw new InvalidField('isPickup', `We pick up more than ${LARGEST_BOX} litres; less fits into a box`)
    }
    const fields = { UserId: user.id, AddressId, quantity, isPickup, ...(date !== undefined && { date }) }
    const row = createRow(shop, recycles, fields)
    const { id, isPickup: stored } = row
    shop.tell('recycling.requested', {
      userId: user.id,
      quantity: Number(row.quantity),
      isPickup: Boolean(stored),
    })
    return created(recycles, { ...row, id: id ?? null, pickupDate: row.date ?? null })
  })
}

function ownsAddress(tables: CustomerCall['shop']['tables'], userId: number, id: number): boolean {
  return Number.isSafeInteger(id)
    ? tables.get('SELECT 1 FROM Addresses WHERE id = ? AND UserId = ?', [id, userId]) !== undefined
    : false
}
