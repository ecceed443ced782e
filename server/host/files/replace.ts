import { writeFile } from 'node:fs/promises'
import { isTwinFile } from '../scratch-shop.ts'
import type { Template } from '../template.ts'
import { writeSafely } from './plain-files.ts'
import { missingIn, setAside, setDamagedAside } from './quarantine.ts'
import { carryOver } from './recover-progress.ts'
import { draftOf, putInPlace, removeShopFile } from './shop-file.ts'
import { keepBeforeReset } from './undo.ts'

type Warn = (message: string) => void

/** Writes a file as of a shop that nobody was in yet. */
export async function writeFresh(template: Template, file: string): Promise<void> {
  // Twins are gone in a moment, also when the power is not lost.
  if (isTwinFile(file)) await writeFile(file, template.briefBytes())
  else await writeSafely(file, template.bytes())
}

/**
 * The same under its own name, once it is whole; what is left of a twin after a crash is swept in any case. Answers with
 * the template's edition that it is made of, where that is certain.
 */
export async function cloneFresh(template: Template, file: string): Promise<object | undefined> {
  const { edition } = template
  await cloneWhole(template, file)
  return template.edition === edition ? edition : undefined
}

async function cloneWhole(template: Template, file: string): Promise<void> {
  if (isTwinFile(file)) return writeFresh(template, file)
  const draft = draftOf(file)
  try {
    await writeFresh(template, draft)
    putInPlace(draft, file)
  } finally {
    removeShopFile(draft)
  }
}

/**
 * Puts a fresh file in the place of a shop's, which is closed, and carries the rows of some tables over. What stood there
 * is kept for undo; for good where not all could be carried over, should somebody be able to make more of it.
 */
export function replaceByFresh(file: string, fresh: string, tables: readonly string[], warn: Warn): void {
  const torn = carryOver(file, fresh, tables)
  if (torn.length > 0) setDamagedAside(file, torn, warn)
  else if (!isTwinFile(file)) keepBeforeReset(file, new Date())
  putInPlace(fresh, file)
}

interface Damage {
  reason: string
  /** What is read of these is carried over. */
  tables: readonly string[]
  template: Template
  warn: Warn
}

/** Puts a fresh file in the place of a damaged one, with what can be read of some tables. */
export async function replaceDamaged(file: string, { template, ...damage }: Damage): Promise<void> {
  const fresh = draftOf(file)
  try {
    await writeFresh(template, fresh)
    putInPlaceOfDamaged(file, fresh, damage)
  } finally {
    removeShopFile(fresh)
  }
}

function putInPlaceOfDamaged(
  file: string,
  fresh: string,
  { tables, reason, warn }: Omit<Damage, 'template'>,
): void {
  // Before anything is moved: a crash in the middle finds the damaged file where it was.
  const torn = carryOver(file, fresh, tables)
  const aside = setAside(file, 'damaged', new Date())
  putInPlace(fresh, file)
  warn(
    `The shop in ${file} is damaged (${reason}). It is kept as ${aside}; a fresh one takes its place. ` +
      (torn.length > 0 ? missingIn(torn) : 'Her progress was carried over.'),
  )
}
