import { boardVersion, chooseBoard } from '../board-version.ts'

/** The items of the boards in the local storage, with names that existing clients know. */
export const BOARD_KEYS = [
  'displayedDifficulties',
  'showSolvedChallenges',
  'showDisabledChallenges',
  'showOnlyTutorialChallenges',
  'displayedChallengeCategories',
  'restrictToTutorialChallengesFirst',
] as const

type BoardKey = (typeof BOARD_KEYS)[number]

/** The settings of the boards as in backup files. */
export type BoardSettings = { scoreBoardVersion?: 'v1' | 'v2' } & Partial<Record<BoardKey, unknown>>

function isListOf(type: 'number' | 'string') {
  return (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === type)
}

const isFlag = (value: unknown) => typeof value === 'boolean'

const SHAPES: Record<BoardKey, (value: unknown) => boolean> = {
  displayedDifficulties: isListOf('number'),
  showSolvedChallenges: isFlag,
  showDisabledChallenges: isFlag,
  showOnlyTutorialChallenges: isFlag,
  displayedChallengeCategories: isListOf('string'),
  restrictToTutorialChallengesFirst: isFlag,
}

function stored(key: BoardKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function readBoardSettings(): BoardSettings {
  const settings = BOARD_KEYS.map((key) => [key, stored(key)] as const)
  return {
    scoreBoardVersion: boardVersion(),
    ...Object.fromEntries(settings.filter(([key, value]) => SHAPES[key](value))),
  }
}

/** Stores the given settings and leaves the others unchanged. */
export function writeBoardSettings({ scoreBoardVersion, ...settings }: BoardSettings): void {
  if (scoreBoardVersion) chooseBoard(scoreBoardVersion)
  for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, JSON.stringify(value))
}

/** The name of the first invalid setting, or undefined. Missing values and null are valid. */
export function wrongBoardSetting(settings: Record<string, unknown>): string | undefined {
  return BOARD_KEYS.find((key) => (settings[key] ?? null) !== null && !SHAPES[key](settings[key]))
}

/** The known settings with valid values. */
export function boardSettingsIn(settings: Record<string, unknown>): BoardSettings {
  const version = String(settings.scoreBoardVersion ?? '').replaceAll('"', '')
  const known = BOARD_KEYS.filter((key) => SHAPES[key](settings[key]))
  return {
    ...(version === 'v1' || version === 'v2' ? { scoreBoardVersion: version } : {}),
    ...Object.fromEntries(known.map((key) => [key, settings[key]])),
  }
}
