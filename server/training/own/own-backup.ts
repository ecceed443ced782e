import type { BackupPreview } from '#contract/backup.ts'
import type { Shop } from '../../shop/shop.ts'
import { mayWrite } from '../live-fixes.ts'
import type { Training } from '../training.ts'
import { checkOwn, keepOwn, ownTexts } from './own-code.ts'

/** Texts of weak code in a backup, by the lab, looked up in this shop. */
export interface OwnInBackup {
  /** Those that would be written. */
  news: Readonly<Record<string, string>>
  preview: Pick<BackupPreview, 'own' | 'ownElse'>
  /** How many are here already, and labs that there are not. */
  known: number
  foreign: string[]
}

/** What is in a backup of code that she wrote. Nothing that she wrote here is lost: it stays. */
export function ownInBackup(
  training: Training,
  shop: Shop,
  own: Readonly<Record<string, string>>,
): OwnInBackup {
  const here = ownTexts(shop)
  const titles = new Map(
    training.catalogue.challenges.filter(mayWrite).map(({ lab }): [string, string] => [lab.name, lab.title]),
  )
  const all = Object.entries(own)
  const mine = all.filter(([lab]) => titles.has(lab))
  const news = mine.filter(([lab]) => !Object.hasOwn(here, lab))
  const others = mine.filter(([lab, text]) => Object.hasOwn(here, lab) && here[lab] !== text)
  const named = (some: typeof mine) => some.map(([lab]) => ({ key: lab, name: titles.get(lab) ?? lab }))
  return {
    news: Object.fromEntries(news),
    preview: { own: named(news), ownElse: named(others) },
    known: mine.length - news.length - others.length,
    foreign: all.map(([lab]) => lab).filter((lab) => !titles.has(lab)),
  }
}

/** Looks at texts as saving does, and says how to keep them: checked is what takes time. Rejects with `SandboxUnavailable`. */
export async function readyToKeep(shop: Shop, texts: OwnInBackup['news']): Promise<() => void> {
  const checked = await Promise.all(
    Object.entries(texts).map(async ([lab, source]) => {
      const found = await checkOwn(shop, lab, source)
      return { lab, source, code: 'code' in found ? found.code : null }
    }),
  )
  return () => {
    for (const { lab, source, code } of checked) keepOwn(shop, lab, source, code)
  }
}
