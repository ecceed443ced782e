import type { Routes } from '../http/routing.ts'
import { backupRoutes } from './backup-routes.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { codingRoutes } from './coding-routes.ts'
import { continueRoutes } from './continue-routes.ts'
import { debriefRoutes } from './debrief-routes.ts'
import { lessonRoutes } from './lessons/routes.ts'
import { noteRoutes } from './notes.ts'
import { otherSiteRoutes } from './other-site/routes.ts'
import { componentRoutes } from './own/component-routes.ts'
import { ownRoutes } from './own/own-routes.ts'
import { safePage } from './own/safe-page.ts'
import type { TwinMaker } from './proof.ts'
import type { Seal } from './seal.ts'
import { snippetRoutes } from './snippet-routes.ts'
import type { Training } from './training.ts'

/**
 * Everything of the training ground that speaks HTTP. `host` makes the shops in which versions are attacked; `seal` says
 * which backups were written here.
 */
export function trainingRoutes(training: Training, host: TwinMaker, seal: Seal): Routes {
  const parts = [
    challengeRoutes(training),
    continueRoutes(training),
    backupRoutes(training, seal),
    snippetRoutes(training),
    codingRoutes(training, host, seal),
    ownRoutes(training),
    componentRoutes,
    safePage,
    debriefRoutes(training),
    noteRoutes(training),
    lessonRoutes(training.lessons),
    otherSiteRoutes,
  ]
  return (on) => {
    for (const routes of parts) routes(on)
  }
}
