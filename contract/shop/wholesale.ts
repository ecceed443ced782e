import Type, { type Static } from 'typebox'

/** `POST /graphql`: an operation. */
export type GraphRequest = Static<typeof GraphRequest>
export const GraphRequest = Type.Object({
  query: Type.String({ maxLength: 65_536 }),
  variables: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  operationName: Type.Optional(Type.String()),
})

/** The answer to an operation. */
export type GraphAnswer = Static<typeof GraphAnswer>
export const GraphAnswer = Type.Object({
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))),
})
