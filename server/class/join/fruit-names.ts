import { randomInt } from 'node:crypto'
import { StoreRefusal } from '../store/model.ts'

/** Names for learners who do not choose their own. None is a joke at somebody's expense. */
export const FRUIT_NAMES: readonly string[] = `
  Acerola Apple Apricot Banana Bergamot Bilberry Blackberry Blueberry Cherry Clementine Cloudberry Coconut
  Cranberry Currant Date Elderberry Feijoa Fig Gooseberry Grape Grapefruit Guava Hawthorn Huckleberry Jackfruit
  Juniper Kiwi Kumquat Lemon Lime Lingonberry Longan Loquat Lychee Mandarin Mango Mangosteen Medlar Melon
  Mirabelle Mulberry Nectarine Olive Orange Papaya Peach Pear Persimmon Pineapple Pitaya Plum Pomegranate Pomelo
  Quince Rambutan Raspberry Redcurrant Rosehip Rowanberry Salak Sloe Soursop Starfruit Strawberry Tamarillo
  Tamarind Tangerine Ugli Watermelon Yuzu
`
  .trim()
  .split(/\s+/)
const MOST_TRIES = 200
/** After this many attempts, names get a number: there may be more learners than fruits. */
const BARE_TRIES = 10

/** Draws random names until `take` accepts one. Throws `StoreRefusal`. */
export async function takeFruitName<T>(take: (name: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const fruit = FRUIT_NAMES[randomInt(FRUIT_NAMES.length)]
    try {
      return await take(tries <= BARE_TRIES ? `${fruit}` : `${fruit} ${randomInt(2, 1_000)}`)
    } catch (error) {
      const isTaken = error instanceof StoreRefusal && error.refusal === 'taken'
      if (!isTaken || tries === MOST_TRIES) throw error
    }
  }
}
