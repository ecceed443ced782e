import type { Judge } from '#lab'

/** Somebody registered, and what she typed twice was not the same, or not typed twice. */
export const judge: Judge = ({ on }) => ({
  passwordRepeatChallenge: on('user.registered', ({ sent }) => {
    const [first, again] = [sent.password, sent.passwordRepeat].map(bare)
    return first !== again
  }),
})

/** Spaces at the ends never count: the shop cuts them off. */
function bare(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
