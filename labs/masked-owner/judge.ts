import type { Judge } from '#lab'

/** The copy contained orders whose numbers do not begin like the customer's own. */
export const judge: Judge = ({ on }) => ({
  dataExportChallenge: on('data.exported', ({ orderIds, ownPrefix }) =>
    orderIds.some((id) => id.split('-')[0] !== ownPrefix),
  ),
})
