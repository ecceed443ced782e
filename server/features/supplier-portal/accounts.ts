import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type * as SupplierXpath from '../../../labs/supplier-xpath/weak.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { ParseError, SandboxUnavailable } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** An amount that the shop owes a supplier, or the reverse. */
interface Invoice {
  number: string
  /** `2026-03-06` */
  date: string
  /** In English. */
  what: string
  coins: number
}

export interface PortalSession {
  /** The cookie's value, which cannot be guessed. */
  id: string
  /** The mailed code. */
  code: string
  codePassed: boolean
  /** Number of wrong codes. */
  misses: number
  /** ISO date. */
  since: string
}

/** A supplier's account. */
export interface SupplierAccount extends Document {
  mailbox: string
  /** The supplier's door code. */
  door: string
  /** As returned by `hashPin`. */
  pin: string
  invoices: Invoice[]
  /** ISO dates of wrong PINs. */
  missed: string[]
  /** ISO dates of PIN checks under way. */
  looking: string[]
  /** ISO date; null if the account was never locked. */
  lockedUntil: string | null
  /** The only session: a new login replaces it. */
  visit: PortalSession | null
}

const COLLECTION = 'stalls'
const MOST = 200

/** Accounts of a new shop. Their mailboxes are locked. */
const FIRST: readonly (Pick<SupplierAccount, '_id' | 'mailbox' | 'invoices'> & { pin: string })[] = [
  {
    _id: 'pomelo-brothers',
    mailbox: 'grandma@pomelo-brothers.example',
    pin: '7-seeds',
    invoices: [
      { number: 'PB-0031', date: '2026-03-20', what: 'Pomelos, six crates', coins: 214.2 },
      {
        number: 'PB-0030',
        date: '2026-03-13',
        what: 'Pomelos, four crates, and one that was a football',
        coins: 139,
      },
      { number: 'PB-0029', date: '2026-03-06', what: 'One pomelo, for the window', coins: 5.9 },
    ],
  },
  {
    _id: 'aunt quince',
    mailbox: 'quince@aunt-quince.example',
    pin: 'cotoneaster is not a quince',
    invoices: [{ number: 'AQ-7', date: '2026-03-13', what: 'Jelly in seven colours', coins: 77.7 }],
  },
  {
    _id: 'night-owl-farms',
    mailbox: 'hoot@night-owl-farms.example',
    pin: 'open from dusk till owl',
    invoices: [{ number: 'NO-0', date: '2026-03-13', what: 'Mushrooms. Do not ask.', coins: 40.4 }],
  },
]

/** Initial state of an account. */
const NEW = { missed: [], looking: [], lockedUntil: null, visit: null }

/** Mailboxes that existed before the learner came. */
export const SEEDED_MAILBOXES: readonly string[] = FIRST.map(({ mailbox }) => mailbox)

export async function supplierAccounts(shop: Shop): Promise<SupplierAccount[]> {
  if (shop.documents.count(COLLECTION) === 0) await openFirst(shop)
  return shop.documents.find<SupplierAccount>(COLLECTION)
}

/** `FIRST` with hashed PINs. They are in the source code anyway, so they are hashed once for all shops. */
let hashedFirst: Promise<typeof FIRST> | undefined

function firstStalls(): Promise<typeof FIRST> {
  hashedFirst ??= Promise.all(
    FIRST.map(async (stall) => ({ ...stall, pin: await hashPin(stall.pin) })),
  ).catch((error: unknown) => {
    // The next visit tries again.
    hashedFirst = undefined
    throw error
  })
  return hashedFirst
}

async function openFirst(shop: Shop): Promise<void> {
  const stalls = await firstStalls()
  shop.tables.transaction(() => {
    // Another request may have inserted them meanwhile.
    if (shop.documents.count(COLLECTION) > 0) return
    for (const stall of stalls) {
      shop.documents.insert<SupplierAccount>(COLLECTION, { ...stall, door: newDoor(), ...NEW })
    }
  })
}

/** The account of this name, if any. */
export async function findAccount(shop: Shop, name: string): Promise<SupplierAccount | undefined> {
  return (await supplierAccounts(shop)).find(({ _id }) => _id === name)
}

/** Creates an account. False if the name is taken. Throws `QuotaExceededError` if there are too many. */
export async function createAccount(
  shop: Shop,
  { name, mailbox, pin }: { name: string; mailbox: string; pin: string },
): Promise<boolean> {
  const [stalls, kept] = [await supplierAccounts(shop), await hashPin(pin)]
  const date = shop.clock.now().toISOString().slice(0, 10)
  const fee: Invoice = {
    number: `PITCH-${stalls.length + 1}`,
    date,
    what: 'Your pitch, until the last peach',
    coins: 12,
  }
  return shop.tables.transaction(() => {
    const count = shop.documents.count(COLLECTION)
    enforceShopQuota(shop, COLLECTION, { of: 'stalls', all: MOST }, count - FIRST.length)
    if (shop.documents.find<SupplierAccount>(COLLECTION, { _id: name }).length > 0) return false
    const stall = { _id: name, mailbox, door: newDoor(), pin: kept, invoices: [fee], ...NEW }
    shop.documents.insert<SupplierAccount>(COLLECTION, stall)
    return true
  })
}

/** Updates an account. */
export function updateAccount(
  shop: Shop,
  name: string,
  change: (stall: SupplierAccount) => Partial<SupplierAccount>,
): void {
  shop.documents.update<SupplierAccount>(COLLECTION, { _id: name }, (stall) => ({
    ...stall,
    ...change(stall),
  }))
}

/** A random code of six digits. */
function newDoor(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

const BYTES = 32

/** Hashes a PIN with a salt and a slow function. */
async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await hash(pin, salt)).toString('hex')}`
}

/** Whether a PIN matches its hash. */
export async function verifyPin(pin: string, kept: string): Promise<boolean> {
  const [salt = '', right = ''] = kept.split(':')
  return timingSafeEqual(await hash(pin, Buffer.from(salt, 'hex')), Buffer.from(right, 'hex'))
}

function hash(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(pin, salt, BYTES, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}

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
