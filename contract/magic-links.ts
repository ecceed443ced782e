import Type, { type Static } from 'typebox'

/** `POST /rest/magic-link`: whom to mail a link. */
export type LinkWish = Static<typeof LinkWish>
export const LinkWish = Type.Object({ email: Type.String() })

/** When the letter left, if somebody has this address: an ISO date. */
export type LinkSent = Static<typeof LinkSent>
export const LinkSent = Type.Object({ sentAt: Type.String() })
