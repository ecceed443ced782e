import { ConfigurationError } from '../../config/configuration-error.ts'
import type { Configuration } from '../../config/schema.ts'
import type { Challenge } from './challenges.ts'
import type { Lab } from './labs.ts'

type DisableSettings = Pick<Configuration['challenges'], 'safetyMode' | 'disabledEnv'>

/** The tag that safety mode disables. */
const DANGEROUS = 'Danger Zone'
const SAFETY_MODE = 'Safety Mode'

/**
 * Returns the challenges, each with the reason why it is disabled. The first matching reason counts. Throws
 * `ConfigurationError` for a name that is neither a challenge nor a category nor a tag.
 */
export function disableChallenges(
  challenges: readonly Challenge[],
  { safetyMode, disabledEnv }: DisableSettings,
): Challenge[] {
  const reasons = [
    ...Object.entries(disabledEnv),
    ...(safetyMode === 'enabled' ? [[SAFETY_MODE, [DANGEROUS]] as const] : []),
  ]
  for (const [reason, names] of reasons) {
    const unknown = names.find((name) => !challenges.some((challenge) => isNamed(challenge, name)))
    if (unknown !== undefined) {
      throw new ConfigurationError(
        `challenges.disabledEnv.${reason}: there is no challenge, category or tag ${unknown}`,
      )
    }
  }
  return challenges.map((challenge) => {
    const [reason] = reasons.find(([, names]) => names.some((name) => isNamed(challenge, name))) ?? []
    return reason === undefined ? challenge : { ...challenge, disabledEnv: reason, fixes: [] }
  })
}

/**
 * Returns the right fix of each lab that has weak code but no enabled challenge. A lab with at least one enabled
 * challenge keeps its weak code.
 */
export function fixesForDisabledLabs(
  labs: readonly Lab[],
  challenges: readonly Challenge[],
): Record<string, string> {
  const open = new Set(challenges.filter(({ disabledEnv }) => disabledEnv === null).map(({ lab }) => lab))
  const settled = labs.flatMap((lab) => {
    const [right] = [...lab.fixes].find(([, fix]) => fix.right) ?? []
    return right === undefined || open.has(lab) ? [] : [[lab.name, right]]
  })
  return Object.fromEntries(settled)
}

function isNamed({ key, category, tags }: Challenge, name: string): boolean {
  return key === name || category === name || tags.includes(name)
}
