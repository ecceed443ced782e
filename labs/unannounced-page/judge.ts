import type { Judge } from '#lab'

/** The picture that only this page shows was requested. */
export const judge: Judge = ({ on }) => ({
  tokenSaleChallenge: on('asset.served', ({ path }) => /\/56px\.png$/.test(path.split('?')[0] ?? '')),
})
