import type { Judge } from '#lab'

/** A tasting was booked, and the partner did not answer although it is open. */
export const judge: Judge = ({ on }) => ({
  failOpenChallenge: on(
    'tasting.booked',
    ({ partnerSaid, isPartnerOpen }) => partnerSaid === undefined && isPartnerOpen,
  ),
})

/** A tasting was booked on an evening on which the partner is closed: nothing has made it fall silent. */
export const near: Judge = ({ on }) => ({
  failOpenChallenge: on('tasting.booked', ({ isPartnerOpen }) => !isPartnerOpen),
})
