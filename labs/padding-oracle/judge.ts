import type { Judge } from '#lab'

/** The ledger was opened by a link that the shop has not made. */
export const judge: Judge = ({ on }) => ({
  crumbleZoneChallenge: on('share.opened', ({ kind, isIssued }) => kind === 'ledger' && !isIssued),
})
