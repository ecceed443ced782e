import type { Judge } from '#lab'

/** A tasting was booked, and the partner did not answer although it is open. */
export const judge: Judge = ({ on }) => ({
  failOpenChallenge: on(
    'tasting.booked',
    ({ partnerAnswer, isPartnerOpen }) => partnerAnswer === undefined && isPartnerOpen,
  ),
})
