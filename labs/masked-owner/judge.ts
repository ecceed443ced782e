import type { Judge } from '#lab'

/** Somebody got orders whose numbers do not begin like those of her own. */
export const judge: Judge = ({ on }) => ({
  dataExportChallenge: on('data.exported', ({ orderIds, ownPrefix }) =>
    orderIds.some((id) => id.split('-')[0] !== ownPrefix),
  ),
})
