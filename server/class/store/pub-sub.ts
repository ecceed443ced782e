/** Something that others may want to know at once: those who remember what they read, and the room. */
export type PubSubMessage =
  /** Something may have been missed: whoever remembers anything forgets it all. */
  | { kind: 'everything' }
  /** Who she is, or what is hers, was written anew. */
  | { kind: 'learner'; shop: string }
  /** A class, its course, its signals, or whether the wall shows its names. */
  | { kind: 'class'; classId: string }
  | { kind: 'hands'; classId: string }
  /** Messages came, or were taken back. */
  | { kind: 'messages'; classId: string; shops: readonly string[] | 'all' }
  /** A trainer asked to come in, or was answered. */
  | { kind: 'consents'; classId: string }
  /** Rows of the journal, by their ids. */
  | { kind: 'rows'; ids: readonly string[] }
  /** What happened in shops, packed by whoever tells the room. */
  | { kind: 'life'; packed: string }

/**
 * What the processes of a class tell each other. Nothing rests on it: what was missed is read again after `everything`, and
 * what was told while nobody could be reached is lost.
 */
export interface PubSub {
  publish(message: PubSubMessage): void
  /** Whoever tells hears it as well. Answers with how to stop. */
  subscribe(listener: (message: PubSubMessage) => void): () => void
}

/** Of a process that is alone. */
export class LocalPubSub implements PubSub {
  readonly #listeners = new Set<(message: PubSubMessage) => void>()

  publish(message: PubSubMessage): void {
    for (const listener of [...this.#listeners]) listener(message)
  }

  subscribe(listener: (message: PubSubMessage) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
