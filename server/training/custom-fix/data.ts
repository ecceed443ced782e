import type { Shop } from '../../shop/shop.ts'
import type { WeakLanguage } from '../../shop/weak-language.ts'
import { contractOf } from './check-contract.ts'
import { readData } from './check-data.ts'

/** Whether versions in this language are data: `shop.live` returns the parsed value instead of calling code. */
export function isDataLanguage(language: WeakLanguage | undefined): boolean {
  return language === 'yaml' || language === 'solidity'
}

/** Returns a learner's own version of weak code that is data. Parsed once per text. */
export function customFixData(shop: Shop, lab: string): object | undefined {
  if (!isDataLanguage(shop.labs.language(lab))) return undefined
  const row = shop.tables.get<{ live: string | null }>('SELECT live FROM ff_progress_own WHERE lab = ?', [
    lab,
  ])
  const text = row?.live
  if (!text) return undefined
  const known = shop.customFixData.get(lab)
  if (known?.text === text) return known.data
  const data = dataOf(shop, lab, text)
  shop.customFixData.set(lab, { text, data })
  return data
}

function dataOf(shop: Shop, lab: string, text: string): object | undefined {
  if (shop.labs.language(lab) === 'solidity') return contractOf(shop, lab, text)
  const shape = shop.labs.shape(lab)
  return shape && readData(shape, text)
}
