import type { Translator } from '../../http/replies/translations.ts'
import { ShopMoving } from '../class-shops.ts'
import { STORE_UNAVAILABLE_MESSAGE } from '../join/refusals.ts'
import type { Refusal, Refused } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** Said to whoever brings a key that opens nothing, or not any more. */
export const KEY_ENDED = 'Your key does not open the desk any more. Ask for a new link.'

/** Said to whoever asks for somebody who is not in the class, or not any more. */
export const NO_LEARNER = 'There is no such learner in this class.'

/** Said to whoever asks for something of a copy that she does not have, or not any more. */
export const NO_COPY = 'You have no copy of this shop open.'

/** Said to whoever asks for more than her role may. */
export const NOT_YOURS = 'Your role does not allow that. Ask an owner of the class.'

/** No message more can be written. */
export const TOO_MANY_MESSAGES = 'There are 500 messages already. Take some back first.'

/** The disk is full. */
export const NO_ROOM = 'There is no room left on the disk. Nothing was lost: make room, and try again.'

/** Something that nobody foresaw. */
export const DID_NOT_WORK = 'That did not work. Nothing was lost; please try again.'
/** Also where the shop has moved to another machine since: what it was before does not move with it. */
export const NOTHING_TO_UNDO = 'There is nothing to undo.'

const REFUSALS: Partial<Record<Refusal, string>> = {
  name: 'That is no nickname. Use up to 40 letters, digits, spaces, dots and dashes.',
  full: 'There are too many of them already. Take some away first.',
  taken: 'Somebody in this class is called so, or nearly so.',
}

/** In English: what a trainer is told where the register refused. */
export function refusalText({ refusal }: Refused): string {
  return REFUSALS[refusal] ?? 'That is not possible now.'
}

const ELSEWHERE = 'This shop is on its way to another machine. Nothing was lost: try again in a moment.'

/** Said where erasing a learner was begun, which nothing takes back, and not all could be done. */
export const ERASE_CONTINUES =
  'She is out, and all that is known of her will be deleted. That could not be finished just now: it is tried again each hour.'

/** What the desk says where something cannot be done just now, and can be in a moment. Undefined of any other error. */
export function retryText(error: unknown): string | undefined {
  if (error instanceof StoreUnavailable) return STORE_UNAVAILABLE_MESSAGE
  return error instanceof ShopMoving ? ELSEWHERE : undefined
}

const STORE_UNREACHABLE =
  'The register has not been reached for {time}: what you see is from before that. Shops go on, and what learners do is kept until it is back.'

/** What trainers should know while the desk shows what was last known. Nothing where it does not. */
export function storeWarnings(
  awaySince: number | undefined,
  { translate: say }: Pick<Translator, 'translate'>,
): string[] {
  return awaySince === undefined ? [] : [say(STORE_UNREACHABLE).replace('{time}', formatDuration(awaySince))]
}

/** A while that can be read in any language, and in any time zone. */
export function formatDuration(at: number | undefined): string {
  if (at === undefined) return '?'
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1_000))
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
