import Type, { type Static } from 'typebox'

/** Ids of the evenings, in the order of the week. */
export const EVENINGS = ['friday', 'saturday', 'closed'] as const

/** Maximum length of a date of birth, as it is sent. */
export const LONGEST_BIRTHDAY = 40

/** An evening with a tasting. `startsAt` is an ISO date. */
export type TastingEvening = Static<typeof TastingEvening>
export const TastingEvening = Type.Object({
  id: Type.Enum(EVENINGS),
  startsAt: Type.String(),
  placesLeft: Type.Integer(),
  /** Whether the partner who checks ages works on that evening. */
  isPartnerOpen: Type.Boolean(),
})

/** `POST /rest/tastings` */
export type TastingRequest = Static<typeof TastingRequest>
export const TastingRequest = Type.Object({
  evening: Type.Enum(EVENINGS),
  dateOfBirth: Type.String({ maxLength: LONGEST_BIRTHDAY, description: 'Year, month, day: `1990-07-21`' }),
})

/** A booked tasting. */
export type TastingBooking = Static<typeof TastingBooking>
export const TastingBooking = Type.Object({
  id: Type.String(),
  evening: Type.Enum(EVENINGS),
  startsAt: Type.String(),
})
