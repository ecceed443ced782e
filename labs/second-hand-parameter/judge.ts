import type { Judge } from '#lab'

/** The till told the shop a card's PIN, which nobody asks it for. */
export const judge: Judge = ({ on }) => ({
  secondHandParameterChallenge: on('till.asked', ({ fields }) => fields.includes('pin')),
})

/** The till told something else that nobody asks it for. */
export const near: Judge = ({ on }) => ({
  secondHandParameterChallenge: on(
    'till.asked',
    ({ fields }) => !fields.includes('pin') && fields.some((name) => !['number', 'left'].includes(name)),
  ),
})
