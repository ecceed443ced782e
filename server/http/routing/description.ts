import Type, { type TObject, type TSchema } from 'typebox'
import { Success } from '#contract/http.ts'

/** What comes back: in words alone, or in words and as a schema of the JSON. */
export type DescribedAnswer = string | readonly [says: string, schema: TSchema]

/**
 * What a call to the shop is for, what it takes and what it answers, said once, at its route: the description of the
 * interface is made of it. Nothing is checked by it: what a visitor sends goes through as it comes.
 */
export interface RouteDescription {
  /** The part of the shop under which it is listed. */
  tag: string
  summary: string
  description?: string
  /** How to say who one is, any of them; `none` where that is not needed. Left out where nobody is asked. */
  security?: readonly ('bearer' | 'cookie' | 'none')[]
  /** Those in the path; whole numbers where nothing is said of them. */
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  /** How the body is sent, where it is no JSON. */
  bodyType?: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** By status. Calls that want a bearer token say 401 without being told. */
  answers: Readonly<Record<number, DescribedAnswer>>
}

/** A call that the app answers. */
export interface DescribedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/Users/:id` */
  path: string
  /** None where a route says nothing of itself: pages, files and the training ground's own. */
  description: RouteDescription | undefined
}

/** A file in a form. */
export const FileField = Type.String({ format: 'binary' })

/** What narrows and sorts a list of rows. */
export const ListQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      description: "Text that some column holds. Any column's name with a value works as well.",
    }),
  ),
  sort: Type.Optional(Type.String({ description: 'Columns, comma between them, `-` for descending' })),
  offset: Type.Optional(Type.Integer({ description: 'How many rows to leave out' })),
})

export const rows = (row: TSchema): DescribedAnswer => ['The rows', Success(Type.Array(row))]
export const oneRow = (row: TSchema): DescribedAnswer => ['The row', Success(row)]
export const newRow = (row: TSchema): DescribedAnswer => [
  'The new row, its address in the header Location',
  Success(row),
]

/** What several calls refuse with. */
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
} satisfies Record<string, DescribedAnswer>
