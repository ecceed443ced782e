import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { ErrorReporter } from '#server/host/error-reporter.ts'
import { ActivityTracker } from '../../../server/class/activity/tracker.ts'
import { ActivityFeed } from '../../../server/class/dashboard/feed.ts'
import { Pseudonyms } from '../../../server/class/dashboard/pseudonyms.ts'
import type { Learner } from '../../../server/class/store/model.ts'
import { numberChallenges } from '../../../server/training/catalogue/challenges.ts'
import { loadLabs } from '../../../server/training/catalogue/labs.ts'
import { at } from '../../bootstrap/project.mjs'
import type { Effort } from '../effort.ts'
import { formatFigure, median, percentile, type Section } from '../figures.ts'
import { measureDashboardFrames } from './dashboard-frames.ts'

const LEARNERS = 2_000
/** Rows of event logs, and requests that update a learner's activity. */
const EVENTS_PER_SECOND = 20
const REQUESTS_PER_SECOND = 400
const STEP_MS = 50
const TRAINERS = 3
/** A trainer must see an event within this time. */
const LONGEST_MS = 1_000
const KINDS = ['opened', 'hint', 'tried', 'near', 'solved'] as const

/** Measures what it costs to show a large class live, including the trainers' ends of the connections. */
export async function measureDashboard({ seconds }: Effort): Promise<Section> {
  const challenges = numberChallenges((await loadLabs(at('labs'))).all(), challengeNumbers)
  const learners = Array.from({ length: LEARNERS }, (_, index) => learnerOf(index))
  const errorReporter = new ErrorReporter((message) => console.error(message))
  const keeper = new ActivityTracker({
    reporter: errorReporter,
    classId: 'bench',
    challenges,
    classStore: {
      shopOwners: async () => learners,
      learnerOfShop: async () => undefined,
      events: async () => [],
      messageStore: { raisedHands: async () => new Map() },
    },
    shops: { shopsWithOpenTabs: async () => new Set<string>() },
  })
  await keeper.open()
  const feed = new ActivityFeed(
    keeper,
    { settings: undefined, version: '0', onChange: () => () => {} },
    { reporter: errorReporter, pseudonyms: new Pseudonyms(Buffer.from('secret')) },
  )
  const server = createServer((_, out) => {
    out.writeHead(200, { 'content-type': 'text/event-stream' })
    feed.listen({ trainer: 'bench', isProjector: false, mayStay: async () => true, out }, { language: 'en' })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = new Map<string, number>()
  const late: number[] = []
  const { port } = server.address() as AddressInfo
  const listeners = Array.from({ length: TRAINERS }, (_, index) =>
    get({ host: '127.0.0.1', port }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (index > 0) return
        for (const [key, since] of sent) {
          if (!text.includes(key)) continue
          late.push(performance.now() - since)
          sent.delete(key)
        }
      })
    }),
  )
  // The first messages are large and not part of the measurement.
  await sleep(2_000)
  const from = process.cpuUsage()
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1_000) {
    await sleep(STEP_MS)
    for (let request = 0; request < (REQUESTS_PER_SECOND * STEP_MS) / 1_000; request++) {
      keeper.asked(`shop${(count * 7 + request * 31) % LEARNERS}`, '/')
    }
    for (let event = 0; event < (EVENTS_PER_SECOND * STEP_MS) / 1_000; event++) {
      const learner = (count++ * 13) % LEARNERS
      const { key = '' } = challenges[count % challenges.length] ?? {}
      const kind = KINDS[count % KINDS.length] ?? 'tried'
      keeper.rows(`shop${learner}`, [
        { id: `${count}`, kind, key, detail: `${count}`, at: new Date().toISOString(), evidence: null },
      ])
      if (kind === 'solved') sent.set(`"id":"learner${learner}"`, performance.now())
    }
  }
  const { user, system } = process.cpuUsage(from)
  const share = ((user + system) / 1_000 / (performance.now() - began)) * 100
  for (const listener of listeners) listener.destroy()
  feed.close()
  keeper.close()
  server.close()
  const who = `${LEARNERS.toLocaleString('en')} learners, ${EVENTS_PER_SECOND} events and ${REQUESTS_PER_SECOND} requests a second`
  return {
    title: 'The dashboard, live',
    figures: [
      { name: `of a core, for ${TRAINERS} trainers`, value: share, unit: '%', aim: { below: 10 }, note: who },
      {
        name: 'until a trainer’s browser has a solve (p99)',
        value: percentile(late, 99),
        unit: 'ms',
        aim: { below: LONGEST_MS },
        note: `median ${formatFigure(median(late))} ms, of ${late.length}`,
      },
      ...(await measureDashboardFrames(seconds)),
    ],
  }
}

function learnerOf(index: number): Learner {
  const joinedAt = new Date().toISOString()
  return {
    id: `learner${index}`,
    classId: 'bench',
    nickname: `Learner ${index}`,
    shop: `shop${index}`,
    epoch: 0,
    joinedAt,
    seenAt: null,
    removedAt: null,
    groupName: null,
    teamId: null,
  }
}
