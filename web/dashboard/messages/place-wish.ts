import { CLASS_SCREENS, type Place } from '#contract/activity.ts'

/** What a trainer has chosen of where a message leads. */
export interface PlaceWish {
  kind: 'none' | 'challenge' | 'screen' | 'address'
  /** A challenge's key, or an address. */
  value: string
}

export const NO_PLACE: PlaceWish = { kind: 'none', value: '' }

const WORDS: Record<(typeof CLASS_SCREENS)[number], string> = {
  '/#/score-board': 'DESK_PLACE_BOARD',
  '/#/class': 'DESK_PLACE_CLASS',
  '/#/search': 'DESK_PLACE_SHOP',
  '/#/basket': 'DESK_PLACE_BASKET',
  '/#/login': 'DESK_PLACE_LOGIN',
  '/#/learn': 'DESK_PLACE_LEARN',
  '/#/paths': 'DESK_PLACE_PATHS',
}

/** Screens of the shop that a class is led to, and the keys of their names. */
export const SCREENS = CLASS_SCREENS.map((path) => ({ path, words: WORDS[path] }))

/** Undefined where it is to lead nowhere. */
export function placeOf({ kind, value }: PlaceWish): Place | undefined {
  if (kind === 'none' || value === '') return undefined
  return kind === 'challenge' ? { challenge: value } : { path: value }
}
