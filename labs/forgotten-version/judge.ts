import type { Judge } from '#lab'

/** A customer's role changed through the app's interface. */
export const judge: Judge = ({ on }) => ({
  oldMobileApiChallenge: on(
    'mobile.meChanged',
    ({ role }) => role.before === 'customer' && role.after !== 'customer',
  ),
})
