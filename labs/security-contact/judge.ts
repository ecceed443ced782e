import type { Judge } from '#lab'

/** The security contact was read. */
export const judge: Judge = ({ on }) => ({
  securityPolicyChallenge: on('securityContact.read', ({ url }) => url.endsWith('/security.txt')),
})
