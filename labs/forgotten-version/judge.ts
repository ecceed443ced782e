import type { Judge } from '#lab'

/** A customer became something else by way of the app. */
export const judge: Judge = ({ on }) => ({
  oldMobileApiChallenge: on(
    'mobile.meChanged',
    ({ role }) => role.before === 'customer' && role.after !== 'customer',
  ),
})
