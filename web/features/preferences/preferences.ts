import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { BackRoom, Preferences, PreferencesBody } from '#contract/shop/preferences.ts'
import { COLOURS, ICE, STRAWS } from '#contract/shop/preferences.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** What the form shows. */
export interface Choices {
  ice: string
  kind: string
  colour: string
  pulp: boolean
  note: string
}

/** The choices in saved preferences, which may hold anything. */
export function choicesIn({ ice, straw, pulp, note }: Preferences): Choices {
  const { kind, colour }: { kind?: unknown; colour?: unknown } = typeof straw === 'object' ? { ...straw } : {}
  return {
    ice: oneOf(ICE, ice, 'some'),
    kind: oneOf(STRAWS, kind, 'paper'),
    colour: oneOf(COLOURS, colour, 'green'),
    pulp: pulp === true,
    note: typeof note === 'string' ? note : '',
  }
}

function oneOf(all: readonly string[], value: unknown, otherwise: string): string {
  return all.find((one) => one === value) ?? otherwise
}

/** Only what has changed, level by level. */
export function changesOf(before: Choices, after: Choices): PreferencesBody {
  const straw = {
    ...(after.kind !== before.kind && { kind: after.kind }),
    ...(after.colour !== before.colour && { colour: after.colour }),
  }
  return {
    ...(after.ice !== before.ice && { ice: after.ice }),
    ...(Object.keys(straw).length > 0 && { straw }),
    ...(after.pulp !== before.pulp && { pulp: after.pulp }),
    ...(after.note !== before.note && { note: after.note }),
  }
}

export const preferencesQuery = queryOptions({
  queryKey: ['customer', 'preferences'],
  queryFn: async () => (await getAsCustomer<Success<Preferences>>('/rest/preferences')).data,
})

export async function savePreferences(body: PreferencesBody): Promise<void> {
  await http.patch<Success<Preferences>>('/rest/preferences', body)
}

/** Asked when somebody opens the door: the app itself must not ask for what may be refused. */
export const backRoomQuery = queryOptions({
  queryKey: ['customer', 'back-room'],
  queryFn: async () => (await getAsCustomer<Success<BackRoom>>('/rest/back-room')).data,
  enabled: false,
  retry: false,
  gcTime: 0,
})
