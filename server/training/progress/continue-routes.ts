import Type from 'typebox'
import { answer, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Training } from '../training.ts'
import { restoreDisabled } from './backup-routes.ts'
import { continueCodeOf, type ProgressKind, progressKinds, restoreProgress } from './continue-codes.ts'

/** A number that no challenge has, so its code can only be forged. */
const IMAGINARY_CHALLENGE = { number: 999, key: 'continueCodeChallenge' }

/** Routes that return and apply continue codes. */
export function continueRoutes(training: Training): Routes {
  return (on) => {
    for (const kind of Object.values<ProgressKind>(progressKinds)) {
      on.get(
        kind.path,
        {
          tag: 'Training ground',
          summary: 'What was solved, as a code to go on with later',
          answers: {
            200: [
              'The code, or nothing where nothing was solved',
              Type.Object({ continueCode: Type.Optional(Type.String()) }),
            ],
          },
        },
        ({ shop }) => {
          const continueCode = continueCodeOf(training, shop, kind)
          return continueCode === undefined ? {} : { continueCode }
        },
      )
      on.put(
        `${kind.path}/apply/:code`,
        {
          tag: 'Training ground',
          summary: 'Go on from a code',
          params: Type.Object({ code: Type.String() }),
          answers: { 200: 'How much was restored', 404: 'That is no code of this kind' },
        },
        ({ shop, params }) => apply(training, kind, shop, params.code ?? ''),
      )
    }
  }
}

function apply(training: Training, kind: ProgressKind, shop: Shop, code: string): unknown {
  const numbers = kind.code.decode(code)
  if (numbers.length === 0) return answer(404, 'Invalid continue code.')
  const isTrick = kind.name === 'hacking' && numbers.includes(IMAGINARY_CHALLENGE.number)
  const wasFooled = training.progress(shop).of(IMAGINARY_CHALLENGE.key).solvedAt !== null
  shop.emit('continueCode.applied', { kind: kind.name, code, numbers })
  if (isTrick && !wasFooled) return answer(200, '')
  if (!training.settings.restoreEnabled) return restoreDisabled()
  restoreProgress(training, shop, 'byCode', [
    { kind, challenges: numbers.flatMap((id) => training.catalogue.solvable(id) ?? []) },
  ])
  return { data: `${numbers.length} solved challenges have been restored.` }
}
