import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { moveShopFile, removeShopFile } from './shop-file.ts'

/** Copies that are kept of one shop: the first, which holds most of what was lost, and the latest ones. */
const KEPT = 3

/**
 * Moves a file that something is wrong with, and what belongs to it, out of the way, and says where to. Of one that is
 * kept already there is no second copy, and of many only the first and the latest stay.
 */
export function quarantine(file: string, why: 'damaged' | 'replaced', at: Date): string {
  const aside = `${file}.${why}-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  const before = quarantinedBefore(file, why)
  const duplicate = before.find((other) => haveSameContent(other, file))
  if (duplicate !== undefined) {
    removeShopFile(file)
    return duplicate
  }
  moveShopFile(file, aside)
  for (const surplus of [...before, aside].slice(1, -(KEPT - 1))) removeShopFile(surplus)
  return aside
}

/** The same for a shop's file of whose `torn` tables not all could be carried over, and says so. */
export function quarantineDamaged(
  file: string,
  incomplete: readonly string[],
  warn: (message: string) => void,
): void {
  const aside = quarantine(file, 'damaged', new Date())
  warn(`The shop in ${file} is damaged. It is kept as ${aside}. ${incompleteMessage(incomplete)}`)
}

/** What to say where some may not have been carried over. */
export function incompleteMessage(incomplete: readonly string[]): string {
  return `The progress in it was recovered as far as it could be read; rows may be missing in: ${incomplete.join(', ')}.`
}

/** What was moved aside before, oldest first: the date is in the name. */
function quarantinedBefore(file: string, why: string): string[] {
  const prefix = `${basename(file)}.${why}-`
  return readdirSync(dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(prefix) && /Z$/.test(entry.name))
    .map(({ name }) => join(dirname(file), name))
    .sort()
}

function haveSameContent(one: string, other: string): boolean {
  return statSync(one).size === statSync(other).size && hashOf(one) === hashOf(other)
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
