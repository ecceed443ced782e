import type { Judge } from '#lab'

/** The page of the second egg was opened. */
export const judge: Judge = ({ on }) => ({
  easterEggLevelTwoChallenge: on('hiddenPage.opened', ({ path }) => path === PLACE),
})

const PLACE = '/the/devs/are/so/funny/they/hid/an/easter/egg/within/the/easter/egg'
