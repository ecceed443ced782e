import type { Judge } from '#lab'

const PICTURE = /^\/assets\/public\/images\/padding\/(?:.*\/)?11px\.png$/

/** The workbench ends in a picture of one pixel that no other page shows. */
export const judge: Judge = ({ on }) => ({
  web3SandboxChallenge: on('asset.served', ({ path }) => PICTURE.test(path)),
})
