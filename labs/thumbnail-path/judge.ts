import type { Judge } from '#lab'

/** The picture server sent a file from outside of the folder of pictures. */
export const judge: Judge = ({ on }) => ({
  dotDotFruitChallenge: on('thumb.served', ({ folder, path }) => !path.startsWith(`${folder}/`)),
})

/** A path went up a folder and stayed inside. */
export const near: Judge = ({ on }) => ({
  dotDotFruitChallenge: on(
    'thumb.served',
    ({ asked, folder, path }) => asked.includes('..') && path.startsWith(`${folder}/`),
  ),
})
