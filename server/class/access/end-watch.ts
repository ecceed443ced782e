import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassShops } from '../class-shops.ts'
import { hasEnded } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'

/** An end that the clock reaches is noticed within this time. */
const LOOK_EVERY_MS = 60_000

export interface EndWatchOptions {
  classStore: Pick<ClassStore, 'learnerOfShop' | 'classById' | 'pubSub'>
  /** The shops of this process. */
  shops: Pick<ClassShops, 'shopsWithOpenTabs' | 'disconnect'>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Closes the sockets of learners whose class has ended: at once when it is ended, within a minute when the clock reaches
 * its end. Returns a function that stops it.
 */
export function watchEnds(options: EndWatchOptions): () => void {
  const look = (): void => {
    disconnectEnded(options).catch((error) =>
      options.reporter.unexpected(error, { doing: 'disconnecting the learners of an ended class' }),
    )
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  const unsubscribe = options.classStore.pubSub.subscribe(({ kind }) => {
    if (kind === 'class') look()
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

async function disconnectEnded({ classStore, shops }: EndWatchOptions): Promise<void> {
  for (const shop of await shops.shopsWithOpenTabs()) {
    const learner = await classStore.learnerOfShop(shop)
    const itsClass = learner && (await classStore.classById(learner.classId))
    if (itsClass && hasEnded(itsClass)) await shops.disconnect(shop)
  }
}
