import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { ClassShops } from '../class-shops.ts'
import { StaffKeys } from '../dashboard/keys.ts'
import { Consents } from '../privacy/consents.ts'
import type { ClassStore } from '../store/store.ts'
import { CopyVisits } from './copies.ts'

export interface TrainerVisitsOptions {
  classId: string
  classStore: ClassStore
  shops: Pick<ClassShops, 'copy' | 'refreshClassPages' | 'onErased'>
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** What trainers look into. */
export interface TrainerVisits {
  /** Copies of shops. */
  visits: CopyVisits
  /** Shops whose learners have let them in. */
  consents: Consents
  /** Who may sit at the desk: whatever a trainer looks into ends with her key. */
  keys: StaffKeys
}

/** Opens the ways in which trainers look into shops. Both end with the trainer's key, and with the shop. */
export async function openVisits({
  classId,
  classStore,
  shops,
  tracker,
  troubles,
}: TrainerVisitsOptions): Promise<TrainerVisits> {
  const visits = new CopyVisits({ shops, troubles })
  const consents = new Consents({
    ...{ classId, store: classStore.consents, messageStore: classStore.messageStore, troubles },
    onChange: (shop) => {
      tracker.markNewMessages()
      // Where that goes wrong she is told when her page asks the next time.
      shops
        .refreshClassPages([shop])
        .catch((error: unknown) => troubles.unexpected(error, { doing: 'news for a learner', shop }))
    },
    endOfKey: async (trainer) => (await keys.trainers()).find(({ id }) => id === trainer)?.endsAt ?? null,
  })
  const keys = new StaffKeys(classStore, classId, (trainer) => {
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
