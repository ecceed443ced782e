/**
 * Names that a lab's files had in an older version. Labs written for that version still load: their files are found by
 * their old names, and their exports are renamed.
 */
import type { GeneratorTools, HiddenTests, Oracle } from './hidden-tests.ts'
import type { FunctionalCheck } from './trials.ts'

/** Current name and old name. */
export const OLD_LAB_FILES = {
  'functionality.ts': 'works.ts',
  'hidden-tests.ts': 'held-back.ts',
  'bypass-fixes': 'cheats',
} as const

/** What `functionality.ts` and `hidden-tests.ts` export. */
export interface LabExports {
  functionality?: readonly FunctionalCheck[]
  hiddenTests?: HiddenTests
  oracle?: Oracle
}

/** What `works.ts` and `held-back.ts` exported. */
export interface OldLabExports {
  works?: readonly FunctionalCheck[]
  heldBack?: (tools: GeneratorTools & { draw: GeneratorTools['random'] }) => {
    attacks: ReturnType<HiddenTests>['attacks']
    works: ReturnType<HiddenTests>['functionality']
  }
  oracle?: Oracle
}

/** Returns the exports of an old file under their current names. */
export function translateExports({ works, heldBack, oracle }: OldLabExports): LabExports {
  return {
    ...(works && { functionality: works }),
    ...(heldBack && { hiddenTests: translateHiddenTests(heldBack) }),
    ...(oracle !== undefined && { oracle: translateOracle(oracle) }),
  }
}

function translateHiddenTests(heldBack: NonNullable<OldLabExports['heldBack']>): HiddenTests {
  return (tools) => {
    const { attacks, works } = heldBack({ ...tools, draw: tools.random })
    return { attacks, functionality: works }
  }
}

function translateOracle(oracle: Oracle): Oracle {
  if (typeof oracle === 'string') return oracle
  return Object.fromEntries(
    Object.entries(oracle).map(([name, rule]) => {
      const call: typeof rule.call = (tools) => {
        const withDraw: typeof tools & { draw: typeof tools.random } = { ...tools, draw: tools.random }
        return rule.call(withDraw)
      }
      return [name, { ...rule, call }]
    }),
  )
}
