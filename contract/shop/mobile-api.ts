import Type, { type Static } from 'typebox'

/** What the mobile app knows about its user. */
export type MobileMe = Static<typeof MobileMe>
export const MobileMe = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  profileImage: Type.String(),
  role: Type.String(),
})

/** Body of `PATCH /mobile/v2/me`. The picture must be one that is already in the shop. */
export type MobileChange = Static<typeof MobileChange>
export const MobileChange = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  profileImage: Type.Optional(Type.String({ maxLength: 255 })),
})
