import { writeFile } from 'node:fs/promises'
import { isScratchShopFile } from '../scratch-shop.ts'
import type { Template } from '../template.ts'
import { writeDurably } from './plain-files.ts'
import { incompleteMessage, quarantine, quarantineDamaged } from './quarantine.ts'
import { recoverProgress } from './recover-progress.ts'
import { draftOf, removeShopFile, replaceFile } from './shop-file.ts'
import { keepBeforeReset } from './undo.ts'

type Warn = (message: string) => void

/** Writes a file as of a shop that nobody was in yet. */
export async function writeFreshShop(template: Template, file: string): Promise<void> {
  // Twins are gone in a moment, also when the power is not lost.
  if (isScratchShopFile(file)) await writeFile(file, template.ephemeralBytes())
  else await writeDurably(file, template.bytes())
}

/**
 * The same under its own name, once it is whole; what is left of a twin after a crash is swept in any case. Answers with
 * the template's edition that it is made of, where that is certain.
 */
export async function cloneTemplate(template: Template, file: string): Promise<object | undefined> {
  const { edition } = template
  await cloneAtomically(template, file)
  return template.edition === edition ? edition : undefined
}

async function cloneAtomically(template: Template, file: string): Promise<void> {
  if (isScratchShopFile(file)) return writeFreshShop(template, file)
  const draft = draftOf(file)
  try {
    await writeFreshShop(template, draft)
    replaceFile(draft, file)
  } finally {
    removeShopFile(draft)
  }
}

/**
 * Puts a fresh file in the place of a shop's, which is closed, and carries the rows of some tables over. What stood there
 * is kept for undo; for good where not all could be carried over, should somebody be able to make more of it.
 */
export function replaceWithFresh(file: string, fresh: string, tables: readonly string[], warn: Warn): void {
  const incomplete = recoverProgress(file, fresh, tables)
  if (incomplete.length > 0) quarantineDamaged(file, incomplete, warn)
  else if (!isScratchShopFile(file)) keepBeforeReset(file, new Date())
  replaceFile(fresh, file)
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
    await writeFreshShop(template, fresh)
    swapDamaged(file, fresh, damage)
  } finally {
    removeShopFile(fresh)
  }
}

function swapDamaged(file: string, fresh: string, { tables, reason, warn }: Omit<Damage, 'template'>): void {
  // Before anything is moved: a crash in the middle finds the damaged file where it was.
  const incomplete = recoverProgress(file, fresh, tables)
  const aside = quarantine(file, 'damaged', new Date())
  replaceFile(fresh, file)
  warn(
    `The shop in ${file} is damaged (${reason}). It is kept as ${aside}; a fresh one takes its place. ` +
      (incomplete.length > 0 ? incompleteMessage(incomplete) : 'The progress in it was recovered.'),
  )
}
