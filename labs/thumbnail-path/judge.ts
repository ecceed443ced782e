import type { Judge } from '#lab'

/** The picture server sent a file from outside of the folder with the pictures. */
export const judge: Judge = ({ on }) => ({
  dotDotFruitChallenge: on('thumb.served', ({ folder, path }) => !path.startsWith(`${folder}/`)),
})

/** Somebody went up a folder, and did not get out. */
export const near: Judge = ({ on }) => ({
  dotDotFruitChallenge: on(
    'thumb.served',
    ({ asked, folder, path }) => asked.includes('..') && path.startsWith(`${folder}/`),
  ),
})
