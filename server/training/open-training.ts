import { join } from 'node:path'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import type { Configuration } from '../config/schema.ts'
import { Catalogue, numberChallenges } from './catalogue/challenges.ts'
import { disableChallenges } from './catalogue/disabled-challenges.ts'
import type { Labs } from './catalogue/labs.ts'
import { type FindSolver, Webhook, WebhookReports } from './judging/webhook.ts'
import { lessonsFor, loadLessons } from './lessons/load.ts'
import { CheatDetector, readCheatingRules } from './progress/cheat-score.ts'
import type { EventLog } from './progress/event-log.ts'
import { type AttackFingerprint, Training } from './training.ts'

/** What the training ground needs from the application. */
export interface TrainingOptions {
  /** The project's root. */
  root: string
  configuration: Configuration
  version: string
  /** Secret that flags are made with. The public default is used if undefined. */
  ctfKey?: string | undefined
  /** URL that solved challenges are reported to. */
  webhook?: string | undefined
  /** In a class: whose shop it is, for reports. */
  findSolver?: FindSolver | undefined
  /** In a class: records what judges see. */
  eventLog?: EventLog | undefined
  /** Whether hints are closed in a shop at the moment. */
  areHintsClosed?: ((shop: string) => boolean) | undefined
  /** Whether somebody is visiting this shop. What they do counts for nobody. */
  isShared?: ((shop: string) => boolean) | undefined
  flagOwner?: ((shop: string) => string | undefined) | undefined
  /** In a contest: of requests that solved a challenge. */
  attackFingerprint?: AttackFingerprint | undefined
  /** Whether the judging of a shop is paused. */
  isPaused?: ((shop: string) => boolean) | undefined
  /** Name of the configuration preset. */
  preset?: string | undefined
  /** Called with messages for the operator. */
  warn(message: string): void
}

/** Opens the training ground. Throws `ConfigurationError` if its content is inconsistent. */
export function openTraining(options: TrainingOptions, labs: Labs): Training {
  const { root, configuration, ctfKey, warn } = options
  const { challenges, hackingInstructor, application } = configuration
  const known = disableChallenges(numberChallenges(labs.all(), challengeNumbers), challenges)
  const all = new Catalogue(
    challenges.houseSpecials ? known : known.filter(({ isBonus, lab }) => !isBonus || lab.source),
  )
  return new Training({
    labs,
    catalogue: challenges.codingChallengesEnabled === 'never' ? withoutCoding(all) : all,
    lessons: lessonsFor(loadLessons(join(root, 'content'), known), all.challenges),
    ctfKey,
    settings: {
      ...challenges,
      localBackupEnabled: application.localBackupEnabled,
      isContest: configuration.ctf.showFlagsInNotifications,
    },
    cheatDetector: new CheatDetector(
      { showHints: challenges.showHints, showTutorials: hackingInstructor.isEnabled },
      readCheatingRules(join(root, 'content', 'cheating.yml')),
    ),
    reports: reportsOf(options),
    eventLog: options.eventLog,
    areHintsClosed: options.areHintsClosed,
    isShared: options.isShared,
    flagOwner: options.flagOwner,
    attackFingerprint: options.attackFingerprint,
    isPaused: options.isPaused,
    onError: (key, error) => warn(`The challenge ${key} could not be judged: ${error}`),
  })
}

function reportsOf({
  webhook: url,
  findSolver,
  configuration,
  preset,
  version,
  warn,
}: TrainingOptions): WebhookReports | undefined {
  if (url === undefined) return undefined
  const issuer = { appName: configuration.application.name, config: preset || 'default', version }
  return new WebhookReports(new Webhook({ url, warn }), issuer, findSolver)
}

/** Returns the same challenges without coding challenges. */
function withoutCoding({ challenges }: Catalogue): Catalogue {
  return new Catalogue(challenges.map((challenge) => ({ ...challenge, fixes: [] })))
}
