import type { AnsweredCall } from '../../http/replies/tracing.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'

/** Receives what happens in shops: the tracker itself if both are in one process, else a sender to the gateways. */
export interface ActivityListener {
  /** Somebody with access sent a request to a shop. */
  asked(shop: string, url: string): void
  /** A request was answered. */
  answered(shop: string, call: AnsweredCall): void
  /** A learner opened a challenge. */
  opened(shop: string, key: string): void
  /** The class store has stored these events. Some may be delivered twice. */
  rows(shop: string, rows: readonly LearningEvent[]): void
  /** A hand was raised or lowered. */
  handsChanged(): Promise<void>
  /** A message was sent, withdrawn or read. */
  markNewMessages(): void
}
