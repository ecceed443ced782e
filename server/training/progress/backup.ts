import type { BackupPreview, ChallengeName, ProgressBackup } from '#contract/training/backup.ts'
import { hostedPages } from '../../shop/fake-network/rented-hosts.ts'
import { publishedParcels } from '../../shop/records/parcels.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { customFixesInBackup, prepareRestore, proofsInBackup } from '../custom-fix/backup.ts'
import { customFixSources } from '../custom-fix/code.ts'
import { pagesInBackup, restorePages } from '../hosting/backup.ts'
import type { TakenNames } from '../hosting/host-names.ts'
import { compareParcels, type ParcelInBackup, restoreParcels } from '../parcels/backup.ts'
import type { Training } from '../training.ts'
import { continueCodeOf, type ProgressKind, progressKinds, restoreProgress } from './continue-codes.ts'
import { LONGEST_NOTE, readNotes, writeNote } from './notes.ts'
import type { Signer } from './signer.ts'

/** Returns everything that a backup keeps of a learner's progress. */
export function readBackup(training: Training, shop: Shop, seal: Signer): ProgressBackup {
  const progress = training.progress(shop)
  const proven = training.catalogue.challenges
    .map(({ key }) => key)
    .filter((key) => progress.of(key).provenAt !== null)
  const notes = Object.entries(readNotes(shop)).map(([key, { text }]) => [key, text])
  const codes = Object.values<ProgressKind>(progressKinds).flatMap((kind) => {
    const code = continueCodeOf(training, shop, kind)
    return code === undefined ? [] : [[kind.field, code]]
  })
  const own = customFixSources(shop)
  const provenOwn = progress.labsWithProvenCustomFix()
  const pages = hostedPages(shop)
  const parcels = publishedParcels(shop)
  return {
    ...Object.fromEntries(codes),
    extras: {
      proven,
      notes: Object.fromEntries(notes),
      ...(Object.keys(own).length > 0 && { own }),
      ...(pages.length > 0 && { pages }),
      ...(parcels.length > 0 && { parcels }),
      ...(proven.length > 0 && { seal: seal.sign(proven) }),
      ...(provenOwn.length > 0 && { provenOwn, ownSeal: seal.sign(provenOwn, 'provenOwn') }),
    },
  }
}

/** A continue code in a backup is invalid. */
export class InvalidContinueCode extends Error {
  constructor(field: string) {
    super(`Invalid continue code: ${field}`)
    this.name = 'BadCode'
  }
}

interface LookedUp {
  challenges: Challenge[]
  foreign: string[]
}

/** What a backup contains, looked up in this shop. */
interface BackupContents {
  kinds: { kind: ProgressKind; challenges: Challenge[] }[]
  proven: Challenge[]
  unsealed: Challenge[]
  notes: { challenge: Challenge; text: string }[]
  foreign: string[]
}

function unpack(training: Training, backup: ProgressBackup, seal: Signer): BackupContents {
  const { catalogue } = training
  const byKind = Object.values<ProgressKind>(progressKinds).map((kind) => ({
    kind,
    found: lookUp(numbersIn(kind, backup[kind.field]), (id) => catalogue.solvable(id)),
  }))
  const proven = lookUp(backup.extras.proven, (key) => catalogue.solvable(key))
  const isSealed = seal.verify(backup.extras.proven, backup.extras.seal)
  const notes = lookUp(Object.keys(backup.extras.notes), (key) => catalogue.get(key))
  const foreign = [...byKind.map(({ found }) => found), proven, notes].flatMap((found) => found.foreign)
  return {
    kinds: byKind.map(({ kind, found }) => ({ kind, challenges: found.challenges })),
    proven: isSealed ? proven.challenges : [],
    unsealed: isSealed ? [] : proven.challenges,
    notes: notes.challenges.map((challenge) => ({
      challenge,
      text: backup.extras.notes[challenge.key] ?? '',
    })),
    foreign: [...new Set(foreign)],
  }
}

function numbersIn(kind: ProgressKind, code: string | undefined): number[] {
  if (code === undefined) return []
  const numbers = kind.code.decode(code)
  if (numbers.length === 0) throw new InvalidContinueCode(kind.field)
  return numbers
}

function lookUp<Id extends string | number>(
  ids: readonly Id[],
  find: (id: Id) => Challenge | undefined,
): LookedUp {
  const unique = [...new Set(ids)]
  return {
    challenges: unique.flatMap((id) => find(id) ?? []),
    foreign: unique.filter((id) => !find(id)).map(String),
  }
}

/**
 * What a backup is checked with: signatures of this installation, names of hosts that belong to somebody, and its
 * parcels, which are read in advance.
 */
export interface BackupChecks {
  seal: Signer
  taken: TakenNames
  parcels: readonly ParcelInBackup[]
}

/** Returns what restoring a backup would change. Throws `InvalidContinueCode`. */
export function previewBackup(
  training: Training,
  shop: Shop,
  backup: ProgressBackup,
  checks: BackupChecks,
): BackupPreview {
  const { seal, taken } = checks
  const contents = unpack(training, backup, seal)
  const progress = training.progress(shop)
  const news = (kind: ProgressKind): ChallengeName[] => {
    const { challenges = [] } = contents.kinds.find((entry) => entry.kind === kind) ?? {}
    return challenges.filter(({ key }) => !kind.counts(progress.of(key))).map(nameOf)
  }
  const fixed = news(progressKinds.fixIt)
  // A learner who chose the fix has also found the lines.
  const found = [
    ...news(progressKinds.findIt),
    ...fixed.filter(({ key }) => progress.of(key).codingStatus < 1),
  ]
  const proven = contents.proven.filter(({ key }) => progress.of(key).provenAt === null).map(nameOf)
  const notes = newNotes(shop, contents).map(({ challenge, joined }) => ({ ...nameOf(challenge), joined }))
  const solved = news(progressKinds.hacking)
  const own = customFixesInBackup(training, shop, backup.extras.own ?? {})
  const marks = proofsInBackup(training, shop, backup.extras, seal)
  const pages = pagesInBackup(shop, backup.extras.pages ?? [], taken)
  const parcels = compareParcels(shop, checks.parcels)
  const all = contents.kinds.reduce((sum, { challenges }) => sum + challenges.length, 0)
  const fresh =
    solved.length + news(progressKinds.findIt).length + fixed.length + proven.length + notes.length
  return {
    solved,
    found: uniqueByKey(found),
    fixed,
    proven,
    provenOwn: marks.news,
    notes,
    ...own.preview,
    ...pages.preview,
    ...parcels.preview,
    unsealed: [
      ...contents.unsealed.filter(({ key }) => progress.of(key).provenAt === null).map(nameOf),
      ...marks.unsealed,
    ],
    known:
      all +
      contents.proven.length +
      contents.notes.length -
      fresh +
      own.known +
      marks.known +
      pages.known +
      parcels.known,
    foreign: [...new Set([...contents.foreign, ...own.foreign, ...marks.foreign])],
  }
}

/**
 * Restores a backup completely or not at all, and returns what changed. Existing progress stays. Rejects with
 * `InvalidContinueCode`, or if code in the backup cannot be checked at the moment.
 */
export async function restoreBackup(
  training: Training,
  shop: Shop,
  backup: ProgressBackup,
  checks: BackupChecks,
): Promise<BackupPreview> {
  const keepOwnTexts = await prepareRestore(
    shop,
    customFixesInBackup(training, shop, backup.extras.own ?? {}).news,
  )
  const preview = previewBackup(training, shop, backup, checks)
  const contents = unpack(training, backup, checks.seal)
  const pages = pagesInBackup(shop, backup.extras.pages ?? [], checks.taken)
  const parcels = compareParcels(shop, checks.parcels)
  restoreProgress(training, shop, 'byBackup', contents.kinds, () => {
    for (const { key } of contents.proven) {
      training.eventLog?.append(shop, { kind: 'byBackup', key, detail: 'proven' })
      training.progress(shop).markProven(key)
    }
    for (const { key } of preview.provenOwn) {
      training.eventLog?.append(shop, { kind: 'byBackup', key, detail: 'provenOwn' })
      training.progress(shop).restoreCustomFixProof(key)
    }
    for (const { challenge, text } of newNotes(shop, contents)) writeNote(shop, challenge.key, text)
    keepOwnTexts()
    restorePages(shop, pages)
    restoreParcels(shop, parcels)
  })
  return preview
}

/** Returns the notes that would be written. An existing note stays, and the one from the backup is appended. */
function newNotes(shop: Shop, { notes }: BackupContents) {
  const here = readNotes(shop)
  return notes.flatMap(({ challenge, text }) => {
    const before = here[challenge.key]?.text ?? ''
    if (text.trim() === '' || before.includes(text)) return []
    const joined = before !== ''
    const both = joined ? `${before}\n\n${text}` : text
    return [{ challenge, joined, text: both.slice(0, LONGEST_NOTE) }]
  })
}

function nameOf({ key, name }: Challenge): ChallengeName {
  return { key, name }
}

function uniqueByKey(names: readonly ChallengeName[]): ChallengeName[] {
  return [...new Map(names.map((name) => [name.key, name])).values()]
}
