import type { Refusal } from './register/register.ts'

/** What the porch says where the register refuses. */
export const PROBLEMS: Readonly<Record<Refusal, string>> = {
  name: 'That is no nickname. Use up to 40 letters, digits, spaces, dots and dashes.',
  taken: 'Somebody in this class is called so, or nearly so. If that is you, come back with your four words.',
  notOnRoster: 'This nickname is not on the list of this class. Ask your trainer.',
  closed:
    'This class is closed: nobody new can join. If you were here before, come back with your four words.',
  ended: 'This class has ended.',
  full: 'This class is full. Ask your trainer.',
  unknown: 'Nickname and words do not belong together.',
  code: 'There is no class with this code. Ask your trainer.',
  tooFast: 'Too many guesses. Wait for a minute.',
  crowded: 'Many are coming in at this moment. Try again in a few seconds.',
}

/** What it says where nobody foresaw the trouble. */
export const FAILED = 'That did not work. Nothing was lost; please try again.'
export const NO_ROOM =
  'There is no room left on the disk that this class is kept on. Nothing was lost: tell your trainer, and try again later.'

/** Where it is not 409. */
export const STATUS: Partial<Record<Refusal, number>> = { tooFast: 429, crowded: 429, code: 404 }
