/** What a learner's own page is told of her class. Dates are ISO 8601. */

/**
 * `GET /training/class`. 404 where the shop is in no class. The socket's `class news` says when to ask again.
 *
 * - `PUT /training/class/hand` with `{ note }` raises her hand, `DELETE` there takes it down; both answer with this.
 * - `PUT /training/class/messages/:id/read` says that she has read one, and answers with this.
 */
export interface OwnClass {
  name: string
  nickname: string
  group: string | null
  endsAt: string
  /** Since when her hand is up, and what she said about it (up to 280 characters). */
  hand: { since: string; note: string } | null
  /** For her, newest first; those of before she joined as well. */
  messages: readonly ClassMessage[]
}

/** A trainer's message: plain text. It stays until it is read. */
export interface ClassMessage {
  id: string
  at: string
  /** The trainer. */
  by: string
  text: string
  isRead: boolean
}
