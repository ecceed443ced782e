import Type, { type Static } from 'typebox'

/** A stop of a courier. `note` is in the visitor's language. */
export type CourierStop = Static<typeof CourierStop>
export const CourierStop = Type.Object({
  time: Type.String({ description: '`07:30`' }),
  place: Type.String(),
  bottles: Type.Integer(),
  note: Type.String(),
})

/** What a courier does today. */
export type CourierRoute = Static<typeof CourierRoute>
export const CourierRoute = Type.Object({
  courier: Type.String({ description: '`courier-1`' }),
  stops: Type.Array(CourierStop),
})

/** The keys that the shop publishes, as a JSON Web Key Set. */
export const KeySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('RSA'),
      kid: Type.String(),
      use: Type.Literal('sig'),
      alg: Type.Literal('RS256'),
      n: Type.String(),
      e: Type.String(),
    }),
  ),
})
