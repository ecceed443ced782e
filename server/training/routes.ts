import type { Routes } from '../http/routing/routes.ts'
import { challengeRoutes } from './catalogue/routes.ts'
import { realmRoutes } from './coding/realm-routes.ts'
import { codingRoutes } from './coding/routes.ts'
import { snippetRoutes } from './coding/snippet-routes.ts'
import { componentRoutes, customFixRoutes, safePageRoutes } from './custom-fix/routes.ts'
import { otherSiteRoutes } from './hosting/other-site.ts'
import { hostingRoutes } from './hosting/routes.ts'
import { debriefRoutes } from './judging/debrief-routes.ts'
import { lessonRoutes } from './lessons/routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import { backupRoutes, continueRoutes } from './progress/backup-routes.ts'
import { noteRoutes } from './progress/notes.ts'
import type { Signer } from './progress/signer.ts'
import type { ScratchShopFactory } from './proof/trials.ts'
import type { Training } from './training.ts'

/**
 * All HTTP routes of the training ground. `host` makes the shops in which versions are attacked; `seal` verifies
 * backups of this installation.
 */
export function trainingRoutes(training: Training, host: ScratchShopFactory, seal: Signer): Routes {
  const parts = [
    challengeRoutes(training),
    continueRoutes(training),
    backupRoutes(training, seal),
    snippetRoutes(training),
    codingRoutes(training, host, seal),
    realmRoutes,
    customFixRoutes(training),
    componentRoutes,
    safePageRoutes,
    debriefRoutes(training),
    noteRoutes(training),
    lessonRoutes(training.lessons),
    otherSiteRoutes,
    hostingRoutes,
    parcelRoutes,
  ]
  return (on) => {
    for (const routes of parts) routes(on)
  }
}
