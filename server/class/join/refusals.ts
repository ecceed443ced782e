import { isFull } from '../../shop/storage/tables.ts'
import type { RefusalReason } from '../store/model.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** What `normalizeNickname` accepts. Shown beside each field for a nickname. */
export const NICKNAME_RULE =
  'Up to 40 letters, digits, spaces, dots, dashes, apostrophes and underscores. It begins with a letter or a digit.'

/** Asks before a browser that is in the class gets a second shop. */
export const SECOND_SHOP =
  'This browser is in the class already. Go on there, or say below that you are somebody else.'

/** For an action on a person, of a shop that a team shares. */
export const TEAM_SHOP = 'This shop belongs to a team. Choose a person.'

/** Joining with the code is switched off. */
export const BY_SIGN_IN_ONLY = 'Learners join here by signing in: use the button of the join page.'

/** What the learner reads when the class store refuses something. */
export const REFUSAL_MESSAGES: Readonly<Record<RefusalReason, string>> = {
  name: 'That is not a nickname, or one that could be mistaken for staff. The rule is below the field.',
  taken:
    'This class has a learner with this nickname, or one that looks like it. If that is you, come back with your passphrase.',
  notOnRoster: 'This nickname is not on the list of this class. Ask your trainer.',
  closed:
    'This class is closed: nobody new can join. If you were here before, come back with your passphrase.',
  ended: 'This class has ended.',
  erased: 'This class has ended.',
  full: 'This class is full. Ask your trainer.',
  removed: 'Your trainer has ended your access to this class. Ask your trainer.',
  rowGone: 'You are no longer on the list of this class. Ask your trainer.',
  unknown: 'Nickname and passphrase do not belong together.',
  code: 'There is no class with this code. Ask your trainer.',
  tooFast: 'Too many guesses. Wait for a minute.',
  crowded: 'Many are coming in at this moment. Try again in a few seconds.',
  inTeam: 'You are in a team already. Leave it first.',
  teamShop: TEAM_SHOP,
}

/** What the learner reads after an unexpected error. */
const FAILED = 'That did not work. Nothing was lost; please try again.'
const DISK_FULL = 'The disk of this class is full. Nothing was lost: tell your trainer, and try again later.'

/** While PostgreSQL is unavailable. */
export const STORE_UNAVAILABLE_MESSAGE =
  'The data of the class cannot be reached at this moment. Nothing was lost; please try again in a few seconds.'

/** HTTP status of a refusal, if not 409. */
export const REFUSAL_STATUS: Partial<Record<RefusalReason, number>> = {
  tooFast: 429,
  crowded: 429,
  code: 404,
}

/** After this time, another attempt may succeed. */
export const RETRY_AFTER_SECONDS = 3

/** The notice for an error, and whether it is expected. Unexpected errors are reported to the operator. */
export function errorNotice(error: unknown): {
  status: number
  title: string
  text: string
  isExpected: boolean
} {
  if (error instanceof StoreUnavailable)
    return { status: 503, title: 'One moment', text: STORE_UNAVAILABLE_MESSAGE, isExpected: true }
  if (isFull(error)) return { status: 507, title: 'No', text: DISK_FULL, isExpected: false }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const isExpected = status < 500
  return { status, title: 'No', text: isExpected ? 'That was not understood.' : FAILED, isExpected }
}
