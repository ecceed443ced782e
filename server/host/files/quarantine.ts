import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nameAside } from './plain-files.ts'
import { moveShopFile, removeShopFile } from './shop-file.ts'

/** Copies that are kept of one shop: the first, which holds most of what was lost, and the latest ones. */
const KEPT = 3

/**
 * Renames a damaged or replaced file and its companions, and returns the new name. A file that is identical to one that
 * is kept already is deleted instead. Only the first and the latest files are kept.
 */
export function quarantine(file: string, why: 'damaged' | 'replaced', at: Date): string {
  const aside = nameAside(file, why, at)
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

/** Quarantines a shop's file of which not all progress could be recovered, and warns the operator. */
export function quarantineDamaged(
  file: string,
  incomplete: readonly string[],
  warn: (message: string) => void,
): void {
  const aside = quarantine(file, 'damaged', new Date())
  warn(`The shop in ${file} is damaged. It is kept as ${aside}. ${incompleteMessage(incomplete)}`)
}

/** The warning that some rows may not have been recovered. */
export function incompleteMessage(incomplete: readonly string[]): string {
  return `The progress in it was recovered as far as it could be read; rows may be missing in: ${incomplete.join(', ')}.`
}

/** Files that were quarantined before, oldest first: the date is in the name. */
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
