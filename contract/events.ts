/**
 * What happens in a shop, told by its features and heard by judges.
 * Names read `thing.happened`; payloads hold facts only, never a verdict.
 */
export interface ShopEvents {
  /** Somebody tried to log in, whatever came of it. Values are exactly as sent. */
  'login.attempted': { email: string; password: string }
  /** A session was opened for this row of Users (injected rows included). */
  'login.succeeded': { user: { id: number; email: string; role: string } }
  /** A basket was asked for by its number. `ownBasketId` is the one in the session's token, if any. */
  'basket.viewed': { basketId: string; ownBasketId: number | undefined }
  /** A file of the shop's disk is about to be sent; `path` has no leading slash: `ftp/legal.md`. */
  'file.served': { path: string }
  /** A picture or another fixed asset was asked for; `path` starts with `/assets/`, query included. */
  'asset.served': { path: string; referer: string | undefined }
  /** An error reached the customer. `statusBefore` is the answer's status when the error arrived. */
  'error.shown': { status: number; statusBefore: number; message: string }
  /** The metrics page was read. */
  'metrics.read': { userAgent: string }
  /** The search page echoed this text in somebody's browser. */
  'search.echoed': { text: string }
  /** Somebody closed this many notifications in one go. */
  'notifications.closed': { count: number }
}

/** The name of something that can happen in a shop. */
export type EventName = keyof ShopEvents
