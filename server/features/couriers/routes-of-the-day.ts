import type { CourierRoute, CourierStop } from '#contract/shop/couriers.ts'

/** Couriers have numbers from 1 to this. */
const COURIERS = 9

/** The stops of all couriers but one; each goes to three of them. */
const STOPS: readonly CourierStop[] = [
  {
    time: '06:40',
    place: 'Pip Lane 3',
    bottles: 2,
    note: 'Ring twice. The dog is deaf, and so is its owner.',
  },
  { time: '07:05', place: 'Rind Square 11', bottles: 6, note: 'Leave it with the baker.' },
  { time: '07:30', place: 'Old Press Yard 2', bottles: 1, note: 'Third floor, no lift, good view.' },
  { time: '08:10', place: 'Peel Street 48', bottles: 12, note: 'Take the empty bottles along.' },
  { time: '08:45', place: 'Under the Pergola 7', bottles: 3, note: 'The gate sticks. Lift, then push.' },
]

/** Courier 7 has the stops that nobody talks about. */
const QUIET_STOPS: readonly CourierStop[] = [
  { time: '23:15', place: 'Customs House, back door', bottles: 40, note: 'No lights. No receipt.' },
  {
    time: '23:50',
    place: 'Orchard Wall, the loose stone',
    bottles: 1,
    note: 'The key to the cellar lies behind it.',
  },
  {
    time: '00:30',
    place: 'Town Hall, mayor’s office',
    bottles: 6,
    note: 'It says “carrot” on the label. It is not carrot.',
  },
]

/** The route of a courier by their subject, `courier-1`; undefined if there is no such courier. */
export function routeOf(courier: string): CourierRoute | undefined {
  const number = Number(/^courier-(\d)$/.exec(courier)?.[1] ?? 0)
  if (number < 1 || number > COURIERS) return undefined
  if (number === 7) return { courier, stops: [...QUIET_STOPS] }
  const own = STOPS.filter((_stop, at) => [0, 1, 3].includes((at + number) % STOPS.length))
  return { courier, stops: own }
}
