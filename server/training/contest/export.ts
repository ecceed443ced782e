import type { ShopSettings } from '#lab'
import { challengeRow } from '../catalogue/challenge-rows.ts'
import type { Catalogue } from '../catalogue/challenges.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'
import { NO_PROGRESS } from '../progress/progress.ts'
import type { TrainingSettings } from '../training.ts'
import type { Country } from './countries.ts'

/** What exporters for scoring servers read, by path, as JSON. It contains nobody's progress. */
export type ContestExport = ReadonlyMap<string, () => unknown>

export interface ContestExportOptions {
  catalogue: Catalogue
  settings: Pick<TrainingSettings, 'isContest' | 'showHints' | 'showMitigations'>
  shopSettings: ShopSettings
  countries: Readonly<Record<string, Country>>
  /** Date of everything that never changed. */
  since: string
  /** Whether hints are closed for learners at the moment. */
  areHintsClosed(): boolean
}

/** Returns what exporters read at the address where learners of a class join, or undefined if there is no contest. */
export function contestExport(options: ContestExportOptions): ContestExport | undefined {
  const { catalogue, shopSettings, countries, since } = options
  const { isContest, showHints, showMitigations } = options.settings
  if (!isContest) return undefined
  const nobody = { of: () => NO_PROGRESS, hasProvenCustomFix: () => false }
  const challenges = () => {
    const style = { since, showHints: showHints && !options.areHintsClosed(), showMitigations }
    return catalogue.challenges.map((one) => challengeRow(one, nobody, { ...style, settings: shopSettings }))
  }
  const hints = () =>
    showHints && !options.areHintsClosed()
      ? catalogue.hints.map(({ id, challenge, step, text }) => ({
          id,
          ChallengeId: challenge.id,
          text: fillPlaceholders(text, shopSettings),
          order: step,
          unlocked: false,
          createdAt: since,
          updatedAt: since,
        }))
      : []
  return new Map<string, () => unknown>([
    ['/api/Challenges', () => ({ status: 'success', data: challenges() })],
    ['/api/Hints', () => ({ status: 'success', data: hints() })],
    ['/training/country-mapping', () => ({ ctf: { countryMapping: countries } })],
  ])
}
