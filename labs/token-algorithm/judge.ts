import type { Judge } from '#lab'

/** A token that this shop never issued was accepted. */
export const judge: Judge = ({ on }) => ({
  jwtUnsignedChallenge: on('token.accepted', ({ alg, email }) => alg === 'none' && email.includes('jwtn3d@')),
  jwtForgedChallenge: on(
    'token.accepted',
    ({ alg, email }) => alg === 'HS256' && email.includes('rsa_lord@'),
  ),
})
