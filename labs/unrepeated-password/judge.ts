import type { Judge } from '#lab'

/** A registration had a repeated password that was wrong or missing. */
export const judge: Judge = ({ on }) => ({
  passwordRepeatChallenge: on('user.registered', ({ sent }) => {
    const [first, again] = [sent.password, sent.passwordRepeat].map(bare)
    return first !== again
  }),
})

/** Spaces at the ends do not count: the shop cuts them off. */
function bare(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
