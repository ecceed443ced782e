import Type, { type Static } from 'typebox'

/** How a customer likes a juice. The screen offers these; whatever else a client sends is merged as well. */
export const ICE = ['none', 'some', 'plenty'] as const
export const STRAWS = ['none', 'paper', 'glass', 'steel'] as const
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'violet'] as const
export const LONGEST_NOTE = 120

/** Largest body of `PATCH /rest/preferences`, and largest preferences of one customer, in characters of JSON. */
export const LONGEST_PREFERENCES = 4_000
/** Deepest nesting of both. */
export const DEEPEST_PREFERENCES = 20

const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** `PATCH /rest/preferences`: only what changes, level by level. */
export type PreferencesBody = Static<typeof PreferencesBody>
export const PreferencesBody = Type.Object(
  {
    ice: Type.Optional(Type.String()),
    straw: Type.Optional(
      Type.Object({ kind: Type.Optional(Type.String()), colour: Type.Optional(Type.String()) }),
    ),
    pulp: Type.Optional(Type.Boolean()),
    note: Type.Optional(Type.String({ maxLength: LONGEST_NOTE })),
  },
  { additionalProperties: true },
)

/** What is on file. A customer may have sent anything. */
export type Preferences = Static<typeof Preferences>
export const Preferences = JsonObject

/** `GET /rest/back-room`: what hangs on the wall there. */
export type BackRoom = Static<typeof BackRoom>
export const BackRoom = Type.Object({ title: Type.String(), notes: Type.Array(Type.String()) })
