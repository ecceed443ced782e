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
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** What trainers may look into. */
export interface TrainerVisits {
  /** Copies of shops. */
  visits: CopyVisits
  /** Shops whose learners consented. */
  consents: Consents
  /** Keys of the staff. When a key ends, all visits by it end. */
  keys: StaffKeys
}

/** Opens copies and live visits. Both end with the trainer's key and with the shop, and when they are closed. */
export async function openVisits({
  classId,
  classStore,
  shops,
  tracker,
  reporter,
}: TrainerVisitsOptions): Promise<TrainerVisits & { closeVisits(): Promise<void> }> {
  const visits = new CopyVisits({ shops, reporter })
  const consents = new Consents({
    classId,
    store: classStore.consents,
    messageStore: classStore.messageStore,
    reporter,
    onChange: (shop) => {
      tracker.markNewMessages()
      // If this fails, the page learns of it at its next request.
      shops
        .refreshClassPages([shop])
        .catch((error: unknown) => reporter.unexpected(error, { doing: 'news for a learner', shop }))
    },
    endOfKey: async (trainer) => (await keys.trainers()).find(({ id }) => id === trainer)?.endsAt ?? null,
  })
  const keys = new StaffKeys(classStore, classId, (trainer) => {
    visits.endAllBy(trainer)
    consents.endAllBy(trainer)
  })
  await consents.open()
  const stopListening = shops.onErased((shop) => {
    visits.endAllOf(shop)
    consents.endAllOf(shop)
  })
  const closeVisits = async (): Promise<void> => {
    stopListening()
    consents.close()
    await visits.close()
  }
  return { visits, consents, keys, closeVisits }
}
