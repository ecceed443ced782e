import type { Routes } from '../http/routing.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { codingRoutes } from './coding-routes.ts'
import { continueRoutes } from './continue-routes.ts'
import type { TwinMaker } from './proof.ts'
import { snippetRoutes } from './snippet-routes.ts'
import type { Training } from './training.ts'

/** Everything of the training ground that speaks HTTP. `host` makes the shops in which versions are attacked. */
export function trainingRoutes(training: Training, host: TwinMaker): Routes {
  const parts = [
    challengeRoutes(training),
    continueRoutes(training),
    snippetRoutes(training),
    codingRoutes(training, host),
  ]
  return (on) => {
    for (const routes of parts) routes(on)
  }
}
