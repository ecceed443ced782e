/** A message between the processes of a class. */
export type PubSubMessage =
  /** Messages may have been missed: all cached data is stale. */
  | { kind: 'everything' }
  /** A learner has changed. */
  | { kind: 'learner'; shop: string }
  /** A class has changed: its plan, its controls, or whether names are hidden. */
  | { kind: 'class'; classId: string }
  | { kind: 'hands'; classId: string }
  /** A team, its members, or points that a trainer changed. */
  | { kind: 'contest'; classId: string }
  /** Messages were posted or deleted. */
  | { kind: 'messages'; classId: string; shops: readonly string[] | 'all' }
  /** A consent has changed. */
  | { kind: 'consents'; classId: string }
  /** New events, by id. */
  | { kind: 'rows'; ids: readonly string[] }
  /** Activity in shops, packed by the sender. */
  | { kind: 'life'; packed: string }

/**
 * Messages between the processes of a class. Delivery is not guaranteed: after a gap, `everything` is published, and
 * messages without a reachable server are lost.
 */
export interface PubSub {
  publish(message: PubSubMessage): void
  /** The publisher receives its own messages too. Returns a function that unsubscribes. */
  subscribe(listener: (message: PubSubMessage) => void): () => void
}

/** For a class in one process. */
export class LocalPubSub implements PubSub {
  /** No message is ever missed. */
  readonly isListening = true
  readonly #listeners = new Set<(message: PubSubMessage) => void>()

  publish(message: PubSubMessage): void {
    for (const listener of [...this.#listeners]) listener(message)
  }

  subscribe(listener: (message: PubSubMessage) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
