import Type, { type Static } from 'typebox'

/** `POST /rest/share`: what to share. */
export type ShareBody = Static<typeof ShareBody>
export const ShareBody = Type.Object({ kind: Type.String(), id: Type.String() })

/** A link that opens it, below the shop's address: `share/…`. */
export type SharedLink = Static<typeof SharedLink>
export const SharedLink = Type.Object({ link: Type.String() })
