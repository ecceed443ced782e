import Type, { type Static } from 'typebox'

/** `POST /rest/magic-link`: whom to mail a link. */
export type MagicLinkRequest = Static<typeof MagicLinkRequest>
export const MagicLinkRequest = Type.Object({ email: Type.String() })

/** When the letter left, if somebody has this address: an ISO date. */
export type MagicLinkSent = Static<typeof MagicLinkSent>
export const MagicLinkSent = Type.Object({ sentAt: Type.String() })
