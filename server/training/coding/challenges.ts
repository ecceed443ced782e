import type { CodingChallenge } from '#contract/training.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Lab, WeakFile } from '../catalogue/labs.ts'
import type { VulnerableLines } from '../catalogue/vulnerable-lines.ts'
import { readCustomFix } from '../custom-fix/code.ts'
import type { Training } from '../training.ts'
import { hasCustomFix } from './live-versions.ts'

/** A challenge that has a coding challenge, with everything that belongs to it. */
export interface CodingTask {
  challenge: Challenge
  lab: Lab
  weak: WeakFile
  find: VulnerableLines
}

/** Returns the coding challenge with this key, or undefined if there is none. */
export function findCodingTask(training: Training, key: unknown): CodingTask | undefined {
  const challenge = typeof key === 'string' ? training.catalogue.get(key) : undefined
  const lab = challenge?.lab
  if (!challenge || !lab?.weak || !lab.vulnerableLines || challenge.fixes.length === 0) return undefined
  return { challenge, lab, weak: lab.weak, find: lab.vulnerableLines }
}

/** Describes a coding challenge for this learner. */
export function describeCodingTask(
  training: Training,
  shop: Shop,
  { challenge, lab, weak, find }: CodingTask,
): CodingChallenge {
  const { codingStatus, provenAt } = training.progress(shop).of(challenge.key)
  const version = shop.version(lab.name)
  const lines = revealedLines(training, shop, { challenge, find })
  return {
    key: challenge.key,
    name: challenge.name,
    lab: lab.name,
    file: weak.path,
    language: weak.language,
    runs: weak.runs,
    status: codingStatus,
    proven: provenAt !== null,
    live: liveFixIndex(challenge, version),
    mayWrite: hasCustomFix(challenge),
    hasDraft: hasCustomFix(challenge) && readCustomFix(shop, lab.name) !== undefined,
    lines,
  }
}

/** The vulnerable lines, where the learner of a shop has found them; null before. */
export function revealedLines(
  training: Training,
  shop: Shop,
  { challenge, find }: Pick<CodingTask, 'challenge' | 'find'>,
): readonly number[] | null {
  return training.progress(shop).of(challenge.key).codingStatus >= 1 ? find.vulnerable : null
}

function liveFixIndex({ fixes }: Challenge, version: string): CodingChallenge['live'] {
  if (version === CUSTOM_FIX) return CUSTOM_FIX
  const index = fixes.indexOf(version)
  return index < 0 ? null : index
}
