import Type, { type Static } from 'typebox'

/** What the app for phones knows of its owner. */
export type MobileMe = Static<typeof MobileMe>
export const MobileMe = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  profileImage: Type.String(),
  role: Type.String(),
})

/** `PATCH /mobile/v2/me`; the picture is one of those that hang in the shop already. */
export type MobileChange = Static<typeof MobileChange>
export const MobileChange = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  profileImage: Type.Optional(Type.String({ maxLength: 255 })),
})
