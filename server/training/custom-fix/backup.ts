import type { BackupExtras, BackupPreview, ChallengeName } from '#contract/training/backup.ts'
import type { Shop } from '../../shop/shop.ts'
import { hasCustomFix } from '../coding/live-versions.ts'
import type { Signer } from '../progress/signer.ts'
import type { Training } from '../training.ts'
import { checkCustomFix, customFixSources, saveCustomFix } from './code.ts'

/** Learners' own fixes in a backup, by lab, looked up in this shop. */
export interface CustomFixesInBackup {
  /** Source texts that would be written. */
  news: Readonly<Record<string, string>>
  preview: Pick<BackupPreview, 'own' | 'ownElse'>
  /** How many are already here, and the labs that do not exist here. */
  known: number
  foreign: string[]
}

/** Looks up the learner's own fixes in a backup. A text that already exists here stays. */
export function customFixesInBackup(
  training: Training,
  shop: Shop,
  own: Readonly<Record<string, string>>,
): CustomFixesInBackup {
  const here = customFixSources(shop)
  const titles = titlesOf(training)
  const all = Object.entries(own)
  const mine = all.filter(([lab]) => titles.has(lab))
  const news = mine.filter(([lab]) => !Object.hasOwn(here, lab))
  const others = mine.filter(([lab, text]) => Object.hasOwn(here, lab) && here[lab] !== text)
  const names = (some: typeof mine) => some.map(([lab]) => nameOf(titles, lab))
  return {
    news: Object.fromEntries(news),
    preview: { own: names(news), ownElse: names(others) },
    known: mine.length - news.length - others.length,
    foreign: all.map(([lab]) => lab).filter((lab) => !titles.has(lab)),
  }
}

/** Labs in a backup in which the learner's own fix held, looked up in this shop. */
export interface ProofsInBackup {
  /** Labs that would be new here. */
  news: ChallengeName[]
  /** Labs without a valid signature of this installation. */
  unsealed: ChallengeName[]
  known: number
  foreign: string[]
}

export function proofsInBackup(
  training: Training,
  shop: Shop,
  { provenOwn = [], ownSeal }: Pick<BackupExtras, 'provenOwn' | 'ownSeal'>,
  seal: Signer,
): ProofsInBackup {
  const progress = training.progress(shop)
  const titles = titlesOf(training)
  const all = [...new Set(provenOwn)]
  const mine = all.filter((lab) => titles.has(lab))
  const missing = mine.filter((lab) => !progress.hasProvenCustomFix(lab)).map((key) => nameOf(titles, key))
  const isSealed = seal.verify(provenOwn, ownSeal, 'provenOwn')
  return {
    news: isSealed ? missing : [],
    unsealed: isSealed ? [] : missing,
    known: mine.length - missing.length,
    foreign: all.filter((lab) => !titles.has(lab)),
  }
}

/** Returns the titles of labs that accept a custom fix, by name. */
function titlesOf({ catalogue }: Training): Map<string, string> {
  return new Map(catalogue.challenges.filter(hasCustomFix).map(({ lab }) => [lab.name, lab.title]))
}

function nameOf(titles: ReadonlyMap<string, string>, key: string): ChallengeName {
  return { key, name: titles.get(key) ?? key }
}

/**
 * Checks texts as saving does, which is the slow part, and returns a function that writes them. Checks one at a time,
 * because a shop may run only one job in the sandbox. Rejects with `SandboxUnavailable`.
 */
export async function prepareRestore(shop: Shop, texts: CustomFixesInBackup['news']): Promise<() => void> {
  const checked: { lab: string; source: string; code: string | null }[] = []
  for (const [lab, source] of Object.entries(texts)) {
    const found = await checkCustomFix(shop, lab, source)
    checked.push({ lab, source, code: 'code' in found ? found.code : null })
  }
  return () => {
    for (const { lab, source, code } of checked) saveCustomFix(shop, lab, source, code)
  }
}
