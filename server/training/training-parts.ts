import type { Catalogue } from './catalogue/challenges.ts'
import type { Labs } from './catalogue/labs.ts'
import type { OnChallengeError } from './judging/judges.ts'
import type { WebhookReports } from './judging/webhook-reports.ts'
import type { Lessons } from './lessons/load.ts'
import type { CheatDetector } from './progress/cheat-watch.ts'
import type { EventLog } from './progress/event-log.ts'
import type { TrainingSettings } from './training-settings.ts'

/** What the training ground is made of. */
export interface TrainingParts {
  labs: Labs
  catalogue: Catalogue
  lessons: Lessons
  /** Secret that flags are made with; empty or undefined: the one that everybody knows. */
  ctfKey: string | undefined
  settings: TrainingSettings
  cheatDetector: CheatDetector
  /** Where solved challenges are reported, if anywhere. */
  reports?: WebhookReports | undefined
  /** Where what judges see is noted, in a class. */
  eventLog?: EventLog | undefined
  /** Whether nobody may open hints at this moment, as a class's plan says. */
  areHintsClosed?: (() => boolean) | undefined
  /** Whether somebody is in a shop whose doing counts for nobody: what happens there by itself counts for nobody either. */
  isShared?: ((shop: string) => boolean) | undefined
  /** Whether nothing counts for anybody at this moment, as a class's trainer says. */
  isPaused?: (() => boolean) | undefined
  /** Told of a challenge whose judge fails or whose solving could not be written. The shop goes on. */
  onError: OnChallengeError
}
