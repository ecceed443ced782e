import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Addresses } from '../access/addresses.ts'
import type { RosterRow } from '../store/roster.ts'

/** The page of the join app that a personal link leads to. It only asks: previews and mail scanners do nothing. */
export const PERSONAL_PATH = '/.class/me'

type LinkedRow = Pick<RosterRow, 'id' | 'classId' | 'linkEpoch'>

/** The id of a row, and 132 bits that only the class store's secret makes. */
const TOKEN = /^([a-z2-7]{16})([\w-]{22})$/

/** The personal link of a row. It is a passphrase. */
export function personalLink(
  row: LinkedRow,
  secret: Buffer,
  { joinOrigin }: Pick<Addresses, 'joinOrigin'>,
): string {
  return `${joinOrigin}${PERSONAL_PATH}?me=${row.id}${signatureOf(row, secret)}`
}

/** The id of the row that a token is for, if it is genuine. */
export function rowIdIn(token: string): string | undefined {
  return TOKEN.exec(token)?.[1]
}

/** Whether a token is the present one of a row. */
export function isTokenOf(token: string, row: LinkedRow, secret: Buffer): boolean {
  const [, id, signature = ''] = TOKEN.exec(token) ?? []
  return id === row.id && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(row, secret)))
}

function signatureOf({ classId, id, linkEpoch }: LinkedRow, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(`roster ${classId} ${id} ${linkEpoch}`)
    .digest('base64url')
    .slice(0, 22)
}
