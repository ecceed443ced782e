import Type, { type Static } from 'typebox'

/** Body of `POST /rest/magic-link`: where to mail a sign-in link. */
export type MagicLinkRequest = Static<typeof MagicLinkRequest>
export const MagicLinkRequest = Type.Object({ email: Type.String() })

/** When the link was mailed, if somebody has this address: an ISO date. */
export type MagicLinkResult = Static<typeof MagicLinkResult>
export const MagicLinkResult = Type.Object({ sentAt: Type.String() })
