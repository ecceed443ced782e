import Type, { type Static } from 'typebox'

/** A task of the night shift, and its deadline: `03:30`. */
export type NightShiftTask = Static<typeof NightShiftTask>
export const NightShiftTask = Type.Object({
  id: Type.Integer(),
  until: Type.String(),
  text: Type.String(),
})

/** `GET /actuator/health` */
export type Health = Static<typeof Health>
export const Health = Type.Object({
  status: Type.String(),
  components: Type.Record(Type.String(), Type.String()),
})
