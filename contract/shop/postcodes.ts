import Type, { type Static } from 'typebox'

/** `POST /rest/deliveries/check`: whether the shop delivers to a postcode. */
export type PostcodeQuery = Static<typeof PostcodeQuery>
export const PostcodeQuery = Type.Object({ postcode: Type.String() })
export type PostcodeResult = Static<typeof PostcodeResult>
export const PostcodeResult = Type.Object({ delivers: Type.Boolean() })
