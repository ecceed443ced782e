import { randomInt } from 'node:crypto'
import type { UserRow } from '#lab'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

const VALID_MS = 15 * 60_000

/** Codes that are mailed to one customer. */
export interface Mailbox {
  sendCode(): void
  takeCode(code: string): boolean
}

/** The mailbox of a customer, as far as codes for a new password are concerned. */
export function mailboxOf(shop: Shop, { id, email }: UserRow): Mailbox {
  const name = `reset-code:${id}`
  const now = shop.clock.now().getTime()
  // Looked up whenever it is asked for: others may take it meanwhile.
  const currentCode = (): number | undefined => {
    const mark = readCounter(shop.tables, name)
    return mark && now - mark.at <= VALID_MS ? mark.count : undefined
  }
  let isSent = false
  return {
    // Who asks twice gets the same code again: the form asks whenever somebody comes back from her mailbox to it.
    sendCode: () => {
      // The same letter once more would be in the mailbox already.
      if (isSent) return
      isSent = true
      const current = currentCode()
      const count = current ?? randomInt(10_000_000, 100_000_000)
      if (current === undefined) writeCounter(shop.tables, name, { count, at: now })
      sendEmail(shop, {
        to: email,
        subject: 'A new password?',
        text: `Somebody asked for a new password for your account. If it was you, here is your code: ${count}`,
      })
    },
    takeCode: (code) => {
      const current = currentCode()
      if (current === undefined || String(current) !== code) return false
      writeCounter(shop.tables, name, { count: 0, at: 0 })
      return true
    },
  }
}
