import type { Translator } from '../../http/replies/translations.ts'
import { ShopMovingError } from '../class-shops.ts'
import { STORE_UNAVAILABLE_MESSAGE, TEAM_SHOP } from '../join/refusals.ts'
import { hasEnded, type RefusalReason, type SchoolClass, type StoreRefusal } from '../store/model.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** For a key that is invalid, or no longer valid. */
export const KEY_INVALID = 'Your key is no longer valid. Ask for a new link.'

/** For a learner who is not, or no longer, in the class. */
export const LEARNER_NOT_FOUND = 'There is no such learner in this class.'

/** For a copy that does not exist, or no longer exists. */
export const COPY_NOT_FOUND = 'You have no copy of this shop open.'

/** For a role that is too low. */
export const ROLE_TOO_LOW = 'Your role does not allow that. Ask an owner of the class.'

export const TOO_MANY_MESSAGES = 'There are 500 messages already. Withdraw some first.'

/** For a full disk. */
export const DISK_FULL = 'The disk is full. Nothing was lost: free some space, and try again.'

/** For unexpected errors. */
export const UNEXPECTED_ERROR = 'That did not work. Nothing was lost; please try again.'
/** Also after a shop has moved to another node: its undo copy does not move. */
export const NOTHING_TO_UNDO = 'There is nothing to undo.'

/** For a nickname that `normalizeNickname` refuses. */
export const NOT_A_NICKNAME =
  'That is not a nickname: up to 40 letters, digits, spaces, dots, dashes, apostrophes and underscores, beginning with a letter or a digit, and no word that could be mistaken for staff.'

/** For something that an erased class has no more. */
export const ALREADY_ERASED = 'Everything about this class was erased: it cannot be opened again.'

const REFUSALS: Partial<Record<RefusalReason, string>> = {
  name: NOT_A_NICKNAME,
  full: 'There are too many already. Revoke some first.',
  taken: 'This class has a learner with this nickname, or one that looks like it.',
  teamShop: TEAM_SHOP,
  erased: ALREADY_ERASED,
}

/** Returns the English text for a refusal of the class store. */
export function refusalText({ refusal }: StoreRefusal): string {
  return REFUSALS[refusal] ?? 'That is not possible now.'
}

const ELSEWHERE = 'This shop is on its way to another machine. Nothing was lost: try again in a moment.'

/** For an erase that has started, cannot be undone, and is not finished yet. */
export const ERASURE_INCOMPLETE =
  'The learner is out, and all their data will be deleted. That could not be finished just now: it is tried again each hour.'

/** Returns the English text for an error that a retry may solve; undefined for other errors. */
export function retryText(error: unknown): string | undefined {
  if (error instanceof StoreUnavailable) return STORE_UNAVAILABLE_MESSAGE
  return error instanceof ShopMovingError ? ELSEWHERE : undefined
}

/** Staff are warned this many days before the end. */
const WARNED_DAYS = 3

const ENDS_SOON =
  'The class ends on {date}. Then nobody can enter their shop. Under “Class” you can keep it open for longer.'
const HAS_ENDED = 'The class has ended. Under “Class” you can open it again, export it, or erase everything.'
const IS_ARCHIVED = 'The class is archived: nobody can enter a shop. A host can open it again.'
const IS_ERASED = 'The class has ended, and everything about its learners was erased.'

/** A warning some days before the end of a class, and after it. */
export function endWarnings(
  itsClass: Pick<SchoolClass, 'endsAt' | 'erasedAt' | 'archivedAt'>,
  { translate: say, lang }: Pick<Translator, 'translate' | 'lang'>,
): string[] {
  if (itsClass.erasedAt !== null) return [say(IS_ERASED)]
  if (itsClass.archivedAt !== null) return [say(IS_ARCHIVED)]
  if (hasEnded(itsClass)) return [say(HAS_ENDED)]
  const endsAt = new Date(itsClass.endsAt)
  if (endsAt.getTime() - Date.now() > WARNED_DAYS * 86_400_000) return []
  const date = endsAt.toLocaleString(lang, { dateStyle: 'full', timeStyle: 'short' })
  return [say(ENDS_SOON).replace('{date}', date)]
}

const STORE_UNREACHABLE =
  'The class store has not answered for {time}: what you see is that old. Shops continue, and events of learners are kept until it is back.'

/** Returns a warning if the dashboard shows outdated data. */
export function storeWarnings(
  awaySince: number | undefined,
  { translate: say }: Pick<Translator, 'translate'>,
): string[] {
  return awaySince === undefined ? [] : [say(STORE_UNREACHABLE).replace('{time}', formatDuration(awaySince))]
}

/** Formats the time since `at`, readable in any language. */
export function formatDuration(at: number | undefined): string {
  if (at === undefined) return '?'
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1_000))
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
