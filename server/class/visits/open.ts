import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import type { ClassShops } from '../class-shops.ts'
import { DeskKeys } from '../dashboard/keys.ts'
import { Consents } from '../privacy/consents.ts'
import type { Register } from '../store/store.ts'
import { Visits } from './copies.ts'

export interface LooksParts {
  classId: string
  register: Register
  shops: Pick<ClassShops, 'copy' | 'tell' | 'onErased'>
  keeper: Pick<RoomKeeper, 'noteNews'>
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** What trainers look into. */
export interface Looks {
  /** Copies of shops. */
  visits: Visits
  /** Shops whose learners have let them in. */
  consents: Consents
  /** Who may sit at the desk: whatever a trainer looks into ends with her key. */
  keys: DeskKeys
}

/** Opens the ways in which trainers look into shops. Both end with the trainer's key, and with the shop. */
export async function openLooks({ classId, register, shops, keeper, troubles }: LooksParts): Promise<Looks> {
  const visits = new Visits({ shops, troubles })
  const consents = new Consents({
    ...{ classId, book: register.consents, pinboard: register.pinboard, troubles },
    onChange: (shop) => {
      keeper.noteNews()
      // Where that goes wrong she is told when her page asks the next time.
      shops
        .tell([shop])
        .catch((error: unknown) => troubles.unexpected(error, { doing: 'news for a learner', shop }))
    },
    endOfKey: async (trainer) => (await keys.trainers()).find(({ id }) => id === trainer)?.endsAt ?? null,
  })
  const keys = new DeskKeys(register, classId, (trainer) => {
    visits.endAllBy(trainer)
    consents.endAllBy(trainer)
  })
  shops.onErased((shop) => {
    visits.endAllOf(shop)
    consents.endAllOf(shop)
  })
  await consents.open()
  return { visits, consents, keys }
}
