import { fromBase64, legible } from '../bytes.ts'
import { Trouble } from '../trouble.ts'
import type { OpenedSafe } from './safe.ts'

/** An entry of a safe: what it says by name. */
export type SafeEntry = readonly (readonly [name: string, value: string])[]

/** The entries of an opened safe. What an entry was before stands in it, too: people change one letter only. */
export function entriesOf({ xml, unmask }: OpenedSafe): SafeEntry[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  if (document.querySelector('parsererror')) throw new Trouble('WB_SAFE_BROKEN')
  // In their order, whether they are shown or not.
  for (const value of document.querySelectorAll('Value[Protected="True"]')) {
    value.textContent = legible(unmask(fromBase64(value.textContent ?? '')))
  }
  return Array.from(document.querySelectorAll('Entry'), (entry) =>
    Array.from(entry.querySelectorAll(':scope > String'), (pair): [string, string] => [
      pair.querySelector('Key')?.textContent ?? '',
      pair.querySelector('Value')?.textContent ?? '',
    ]).filter(([, value]) => value !== ''),
  )
}
