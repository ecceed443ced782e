import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { StaffKeys } from '../dashboard/keys.ts'
import { Consents } from '../privacy/consents.ts'
import type { Register } from '../store/store.ts'
import { Visits } from './copies.ts'

export interface LooksParts {
  classId: string
  register: Register
  shops: Pick<ClassShops, 'copy' | 'tell' | 'onErased'>
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** What trainers look into. */
export interface Looks {
  /** Copies of shops. */
  visits: Visits
  /** Shops whose learners have let them in. */
  consents: Consents
  /** Who may sit at the desk: whatever a trainer looks into ends with her key. */
  keys: StaffKeys
}

/** Opens the ways in which trainers look into shops. Both end with the trainer's key, and with the shop. */
export async function openLooks({ classId, register, shops, tracker, troubles }: LooksParts): Promise<Looks> {
  const visits = new Visits({ shops, troubles })
  const consents = new Consents({
    ...{ classId, book: register.consents, pinboard: register.pinboard, troubles },
    onChange: (shop) => {
      tracker.markNewMessages()
      // Where that goes wrong she is told when her page asks the next time.
      shops
        .tell([shop])
        .catch((error: unknown) => troubles.unexpected(error, { doing: 'news for a learner', shop }))
    },
    endOfKey: async (trainer) => (await keys.trainers()).find(({ id }) => id === trainer)?.endsAt ?? null,
  })
  const keys = new StaffKeys(register, classId, (trainer) => {
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
