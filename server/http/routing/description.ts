import Type, { type TObject, type TSchema } from 'typebox'
import { Success } from '#contract/http.ts'

/** A response: a description alone, or with the schema of its JSON. */
export type DescribedReply = string | readonly [says: string, schema: TSchema]

/**
 * The description of a route for the API document: purpose, parameters, responses. It is not used for validation: input
 * reaches the handler unchecked.
 */
export interface RouteDescription {
  /** The group under which it is listed. */
  tag: string
  summary: string
  description?: string
  /** Ways to authenticate, any of them; `none` if it is optional. Left out for public routes. */
  security?: readonly ('bearer' | 'cookie' | 'none')[]
  /** Path parameters; whole numbers by default. */
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  /** Content type of the body, if it is not JSON. */
  bodyType?: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** Responses by status. 401 is added for routes that need a bearer token. */
  answers: Readonly<Record<number, DescribedReply>>
}

/** A route that the app answers. */
export interface DescribedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/Users/:id` */
  path: string
  /** Undefined for routes without a description: pages, files and the training ground. */
  description: RouteDescription | undefined
}

/** A file in a form. */
export const FileField = Type.String({ format: 'binary' })

/** Parameters that filter and sort a list of rows. */
export const ListQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      description: "Text that some column holds. Any column's name with a value works as well.",
    }),
  ),
  sort: Type.Optional(Type.String({ description: 'Columns, comma between them, `-` for descending' })),
  offset: Type.Optional(Type.Integer({ description: 'How many rows to leave out' })),
})

export const rowsReply = (row: TSchema): DescribedReply => ['The rows', Success(Type.Array(row))]
export const rowReply = (row: TSchema): DescribedReply => ['The row', Success(row)]
export const createdRowReply = (row: TSchema): DescribedReply => [
  'The new row, its address in the header Location',
  Success(row),
]

/** Refusals that several calls share. */
export const refusals = {
  noSession: 'Not logged in',
  notStaff: 'Not for you',
  notFound: 'There is no such thing',
  tooMany: 'More than 100 tries in five minutes',
  invalid: [
    'What is wrong with which field',
    Type.Object({
      message: Type.String(),
      errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
    }),
  ],
} satisfies Record<string, DescribedReply>
