import type { Judge } from '#lab'

/** Somebody read whom to tell. */
export const judge: Judge = ({ on }) => ({
  securityPolicyChallenge: on('securityContact.read', ({ url }) => url.endsWith('/security.txt')),
})
