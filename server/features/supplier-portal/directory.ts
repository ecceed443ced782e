import type * as SupplierXpath from '../../../labs/supplier-xpath/weak.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { ParseError, SandboxUnavailable } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { type SupplierAccount, supplierAccounts } from './accounts.ts'

/** A supplier as the directory shows it. */
export interface Supplier {
  name: string
  mailbox: string
}

/** The suppliers that the live code finds by name and door code; `unclear` if its query is invalid. */
export async function findSuppliers(
  shop: Shop,
  { name, door }: { name: string; door: string },
): Promise<Supplier[] | 'unclear'> {
  const stalls = await supplierAccounts(shop)
  const entries = stalls.map((stall) => ({ name: stall._id, door: stall.door }))
  const text = documentOf(stalls)
  let trouble: unknown
  const xpath = (query: string): Promise<string[]> =>
    shop.sandbox.xpath({ text, query: String(query).slice(0, LONGEST_QUERY) }).catch((error: unknown) => {
      trouble = error
      throw error
    })
  const { find } = shop.call<typeof SupplierXpath>('supplier-xpath')
  const names = await find({ xpath, all: async () => entries }, name, door).catch((error: unknown) => {
    if (trouble instanceof SandboxUnavailable) throw trouble
    if (trouble instanceof ParseError) return undefined
    throw error
  })
  if (!names) return 'unclear'
  const found = stalls.filter(({ _id }) => names.includes(_id))
  const isDoorRight = entries.some((one) => one.name === name && one.door === door)
  if (found.length > 0) shop.emit('directory.read', { found: found.map(({ _id }) => _id), isDoorRight })
  return found.map(({ _id, mailbox }) => ({ name: _id, mailbox }))
}

/** More than two names with the query around them. */
const LONGEST_QUERY = 4_000

/** `<suppliers><supplier><name>…</name><door>…</door></supplier>…` */
function documentOf(stalls: readonly SupplierAccount[]): string {
  const suppliers = stalls.map(
    ({ _id, door }) => `<supplier><name>${escapeHtml(_id)}</name><door>${door}</door></supplier>`,
  )
  return `<suppliers>${suppliers.join('')}</suppliers>`
}
