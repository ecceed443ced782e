import { answer, type Routes } from '../http/routing.ts'
import type { Shop } from '../shop/shop.ts'
import type { Challenge } from './catalogue.ts'
import { type ContinueCode, continueCodes } from './continue-codes.ts'
import type { Standing } from './progress.ts'
import type { Training } from './training.ts'

/** One kind of progress that has a code of its own. */
interface Kind {
  path: string
  code: ContinueCode
  counts(standing: Standing): boolean
  restore(training: Training, shop: Shop, challenge: Challenge): void
}

const kinds: readonly Kind[] = [
  {
    path: '/rest/continue-code',
    code: continueCodes.hacking,
    counts: ({ solvedAt }) => solvedAt !== null,
    restore: (training, shop, challenge) => training.restore(shop, challenge),
  },
  {
    path: '/rest/continue-code-findIt',
    code: continueCodes.findIt,
    counts: ({ codingStatus }) => codingStatus >= 1,
    restore: (training, shop, { key }) => void training.progress(shop).raiseCodingStatus(key, 1),
  },
  {
    path: '/rest/continue-code-fixIt',
    code: continueCodes.fixIt,
    counts: ({ codingStatus }) => codingStatus >= 2,
    restore: (training, shop, { key }) => void training.progress(shop).raiseCodingStatus(key, 2),
  },
]

/** A number that no challenge has. Nobody can have come by its code in an honest way. */
const IMAGINARY = 999

/** Progress as a text that can be kept elsewhere. */
export function continueRoutes(training: Training): Routes {
  return (on) => {
    for (const kind of kinds) {
      on.get(kind.path, ({ shop }) => {
        const progress = training.progress(shop)
        const reached = training.catalogue.challenges.filter(({ key }) => kind.counts(progress.of(key)))
        return reached.length > 0 ? { continueCode: kind.code.encode(reached.map(({ id }) => id)) } : {}
      })
      on.put(`${kind.path}/apply/:code`, ({ shop, params }) => apply(training, kind, shop, params.code ?? ''))
    }
  }
}

function apply(training: Training, kind: Kind, shop: Shop, code: string): unknown {
  const numbers = kind.code.decode(code)
  if (numbers.includes(IMAGINARY)) return answer(200, '')
  if (numbers.length === 0) return answer(404, 'Invalid continue code.')
  for (const id of numbers) {
    const challenge = training.catalogue.byId(id)
    if (challenge) kind.restore(training, shop, challenge)
  }
  return { data: `${numbers.length} solved challenges have been restored.` }
}
