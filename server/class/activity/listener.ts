import type { AnsweredCall } from '../../http/replies/tracing.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'

/**
 * What happens in shops, told to whoever keeps the room: the keeper itself where both are in one process, else somebody who
 * passes it on.
 */
export interface ActivityListener {
  /** Something was asked of a shop, by somebody who may in it. */
  asked(shop: string, url: string): void
  /** How that was answered. */
  answered(shop: string, call: AnsweredCall): void
  /** Somebody turned to a challenge. */
  opened(shop: string, key: string): void
  /** The register has these rows now, of some of them told twice. */
  rows(shop: string, rows: readonly LearningEvent[]): void
  /** A hand went up or down. */
  handsChanged(): Promise<void>
  /** A message was written, taken back or read. */
  markNewMessages(): void
}
