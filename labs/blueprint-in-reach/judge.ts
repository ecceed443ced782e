import type { Judge } from '#lab'

/** The plans of the printed logo were requested. */
export const judge: Judge = ({ on }) => ({
  retrieveBlueprintChallenge: on('asset.served', ({ path }) =>
    /\/JuiceShop\.stl$/.test(path.split('?')[0] ?? ''),
  ),
})
