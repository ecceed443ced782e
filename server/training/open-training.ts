import { join } from 'node:path'
import { challengeNumbers } from '#contract/challenge-numbers.ts'
import type { Configuration } from '../config/schema.ts'
import { Catalogue, number } from './catalogue/challenges.ts'
import { switchOff } from './catalogue/disabled-challenges.ts'
import type { Labs } from './catalogue/labs.ts'
import { Webhook } from './judging/webhook.ts'
import { Reports } from './judging/webhook-reports.ts'
import { lessonsAbout, readLessons } from './lessons/load.ts'
import { readLeniency } from './progress/cheat-score.ts'
import { CheatWatch } from './progress/cheat-watch.ts'
import type { Journal } from './progress/event-log.ts'
import { Training } from './training.ts'

/** What the training ground needs to know of the house that it is in. */
export interface Surroundings {
  /** The project's root. */
  root: string
  configuration: Configuration
  version: string
  /** Secret that flags are made with; the well-known one where undefined. */
  ctfKey?: string | undefined
  /** Address that solved challenges are reported to. */
  webhook?: string | undefined
  /** Where what judges see is noted, in a class. */
  journal?: Journal | undefined
  /** Whether nobody may open hints at this moment, as a class's plan says. */
  areHintsClosed?: (() => boolean) | undefined
  /** Whether somebody is in a shop whose doing counts for nobody. */
  isShared?: ((shop: string) => boolean) | undefined
  /** Whether nothing counts for anybody at this moment, as a class's trainer says. */
  isPaused?: (() => boolean) | undefined
  /** Name of the preset that the configuration was made with. */
  preset?: string | undefined
  /** Told of things that whoever runs the host should know. */
  warn(message: string): void
}

/** Opens the training ground. Throws `BadConfiguration` where its content does not hold together. */
export function openTraining(house: Surroundings, labs: Labs): Training {
  const { root, configuration, ctfKey, warn } = house
  const { challenges, hackingInstructor, application } = configuration
  const known = switchOff(number(labs.all(), challengeNumbers), challenges)
  const all = new Catalogue(challenges.houseSpecials ? known : known.filter((one) => !one.isHouseSpecial))
  return new Training({
    labs,
    catalogue: challenges.codingChallengesEnabled === 'never' ? withoutCoding(all) : all,
    lessons: lessonsAbout(readLessons(join(root, 'content'), known), all.challenges),
    ctfKey,
    settings: {
      ...challenges,
      localBackupEnabled: application.localBackupEnabled,
      isContest: configuration.ctf.showFlagsInNotifications,
    },
    cheatWatch: new CheatWatch(
      { showHints: challenges.showHints, showTutorials: hackingInstructor.isEnabled },
      readLeniency(join(root, 'content', 'cheating.yml')),
    ),
    reports: reportsOf(house),
    journal: house.journal,
    areHintsClosed: house.areHintsClosed,
    isShared: house.isShared,
    isPaused: house.isPaused,
    onTrouble: (key, error) => warn(`The challenge ${key} could not be judged: ${error}`),
  })
}

function reportsOf({
  webhook: url,
  configuration,
  preset,
  version,
  warn,
}: Surroundings): Reports | undefined {
  if (url === undefined) return undefined
  const issuer = { appName: configuration.application.name, config: preset || 'default', version }
  return new Reports(new Webhook({ url, warn }), issuer)
}

/** The same challenges, to be hacked only. */
function withoutCoding({ challenges }: Catalogue): Catalogue {
  return new Catalogue(challenges.map((challenge) => ({ ...challenge, fixes: [] })))
}
