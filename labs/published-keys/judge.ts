import type { Judge } from '#lab'

const BEHIND_THE_WALL =
  '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us'

/** The page behind the paywall was opened, paid or not. */
export const judge: Judge = ({ on }) => ({
  premiumPaywallChallenge: on('hiddenPage.opened', ({ path }) => path === BEHIND_THE_WALL),
})
