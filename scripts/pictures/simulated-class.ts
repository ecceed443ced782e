import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { createApplication } from '#server/application.ts'
import { Classroom } from '#server/class/class.ts'
import { Rehearsal } from '#server/class/rehearsal/rehearse.ts'
import { loadConfiguration } from '#server/config/load.ts'

/** A Monday morning in UTC. */
const BEGINNING = Date.parse('2026-03-02T09:00:00Z')
const MINUTE_MS = 60_000

/** A simulated class in the middle of its work. */
export interface RehearsedClass {
  /** The current time of the simulation. */
  now: Date
  /** One-time link to the dashboard. */
  dashboardLink: string
  /** Names of the learners that the script has made stuck by now. */
  stuck: readonly string[]
  close(): Promise<void>
}

/**
 * Simulates a class for this many minutes without waiting: the clock of this process follows the script. Everything
 * else is as in `npm start -- --class Demo --rehearse 30`.
 */
export async function rehearseClass(root: string, count: number, minutes: number): Promise<RehearsedClass> {
  mock.timers.enable({ apis: ['Date'], now: BEGINNING })
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-pictures-'))
  const classroom = new Classroom({ name: 'Demo', base: 'localhost', root }, 0)
  const configuration = loadConfiguration(join(root, 'config'), {})
  const class_ = { classroom, eventLog: classroom.eventLog }
  const application = await createApplication({
    root,
    dataDir,
    configuration,
    version: '0.0.0',
    warn: () => {},
    ...class_,
  })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = application.app.server.address() as AddressInfo
  classroom.addresses.port = String(port)
  const rehearsal = await Rehearsal.prepare({ application, classroom, count, warn: () => {} })
  const end = minutes * MINUTE_MS
  for (const action of rehearsal.script.actions) {
    if (action.at > end) break
    mock.timers.setTime(BEGINNING + action.at)
    // If an action of one learner fails, the others go on.
    await rehearsal.play(action).catch(() => {})
  }
  mock.timers.setTime(BEGINNING + end)
  const { script, learners } = rehearsal
  return {
    now: new Date(BEGINNING + end),
    dashboardLink: await classroom.openDashboard(),
    stuck: script.stuck.filter(({ at }) => at < end).map(({ learner }) => learners[learner]?.nickname ?? ''),
    close: async () => {
      rehearsal.close()
      await application.close()
      rmSync(dataDir, { recursive: true, force: true })
      mock.timers.reset()
    },
  }
}
