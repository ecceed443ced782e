import { afterEach, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { openClassApplication } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { DEFAULT_CTF_KEY, flagOf } from '../contest/flags.ts'
import { markReported, readSolves, unreportedSolves } from '../progress/progress.ts'

let receiver: WebhookReceiver
let application: TestApplication

afterEach(async () => {
  await closeTestApplication(application)
  await receiver.close()
})

async function open(): Promise<void> {
  receiver = await openWebhookReceiver()
  application = await openTestApplication({ webhook: receiver.url })
}

const reported = () =>
  receiver.received.map(({ body }) => JSON.stringify(body).match(/"challenge":"(\w+)"/)?.[1])

describe('solving a challenge', () => {
  it('is reported in the format of scoring servers', async () => {
    await open()
    const shop = await application.host.open('home')
    application.training.progress(shop).unlockHint('localXssChallenge', 1)
    shop.emit('search.echoed', { text: '<iframe src="javascript:alert(`xss`)">' })
    await expect.poll(reported).toEqual(['localXssChallenge'])
    // The cheat score depends on the seconds that passed: the report must contain the recorded one.
    const [noted] = readSolves(shop.tables)
    expect(receiver.received[0]?.body).toEqual({
      solution: {
        challenge: 'localXssChallenge',
        hintsAvailable: 4,
        hintsUnlocked: 1,
        cheatScore: noted?.cheatScore,
        totalCheatScore: noted?.cheatScore,
        issuedOn: noted?.solvedAt,
      },
      ctfFlag: flagOf('DOM XSS', DEFAULT_CTF_KEY),
      issuer: {
        hostName: expect.any(String),
        os: expect.stringMatching(/^\w+ \(.+\)$/),
        appName: 'Forbidden Fruit',
        config: 'default',
        version: '0.0.0',
      },
    })
  })

  it('is reported once, even if it is solved again', async () => {
    await open()
    const shop = await application.host.open('home')
    shop.emit('notifications.closed', { count: 2 })
    shop.emit('notifications.closed', { count: 2 })
    await expect.poll(() => unreportedSolves(shop.tables)).toEqual([])
    await application.host.sleep('home')
    const again = await application.host.open('home')
    again.emit('search.echoed', { text: '<iframe src="javascript:alert(`xss`)">' })
    await expect.poll(reported).toEqual(['closeNotificationsChallenge', 'localXssChallenge'])
  })

  it('is not reported if it was restored, or happened in a scratch shop', async () => {
    await open()
    const shop = await application.host.open('home')
    await application
      .visitor('home')
      .put('/rest/continue-code/apply/wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEQ', {})
    const scratchShop = await application.host.openScratchShop(shop)
    scratchShop.shop.emit('search.echoed', { text: '<iframe src="javascript:alert(`xss`)">' })
    await scratchShop.close()
    shop.emit('notifications.closed', { count: 2 })
    await expect.poll(reported).toEqual(['closeNotificationsChallenge'])
  })

  it('is reported later if the receiver is down, without delaying anybody', async () => {
    await open()
    await receiver.close()
    const port = Number(new URL(receiver.url).port)
    const shop = await application.host.open('home')
    shop.emit('notifications.closed', { count: 2 })
    // The solve is recorded by now, and not reported yet.
    expect(unreportedSolves(shop.tables)).toHaveLength(1)
    await application.close()

    receiver = await openWebhookReceiver(port)
    application = await openTestApplication({ dataDir: application.dataDir, webhook: receiver.url })
    await application.host.open('home')
    await expect.poll(reported).toEqual(['closeNotificationsChallenge'])
  })

  it('counts as reported for this solve only', async () => {
    await open()
    const shop = await application.host.open('home')
    shop.emit('notifications.closed', { count: 2 })
    await expect.poll(() => unreportedSolves(shop.tables)).toEqual([])
    const challenge = application.training.catalogue.get('closeNotificationsChallenge')
    if (challenge) application.training.resetSolve(shop, challenge)
    expect(application.training.cheatScore(shop)).toBe(0)
    shop.emit('notifications.closed', { count: 2 })
    markReported(shop.tables, { key: 'closeNotificationsChallenge', solvedAt: 'before', cheatScore: 0 })
    await expect.poll(reported).toHaveLength(2)
  })
})

it('a report from a class says whose solve it was, and is otherwise as ever', async () => {
  receiver = await openWebhookReceiver()
  const opened = await openClassApplication({}, { webhook: receiver.url })
  ;({ application } = opened)
  const { classStore, itsClass } = opened.classroom
  const { learner } = await classStore.join(itsClass.id, 'Ann')
  await classStore.messageStore.setGroup(itsClass.id, [learner.id], 'Red')
  await application.host.use(learner.shop, async (shop) => shop.emit('notifications.closed', { count: 2 }))
  await expect.poll(reported).toEqual(['closeNotificationsChallenge'])
  expect(receiver.received[0]?.body).toEqual({
    ...{ solution: expect.any(Object), issuer: expect.any(Object), ctfFlag: expect.any(String) },
    learner: { id: learner.id, nickname: 'Ann', group: 'Red' },
  })
})

it('a report from a contest of teams names the team, in the body and in the address', async () => {
  receiver = await openWebhookReceiver()
  const opened = await openClassApplication({}, { webhook: `${receiver.url}/{team}/{learner}` })
  ;({ application } = opened)
  const { classStore, itsClass, contest } = opened.classroom
  const { learner } = await classStore.join(itsClass.id, 'Ann')
  const settings = runningContest({ teams: { madeBy: 'trainer', most: 4 }, hasOwnFlags: true })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  const team = await classStore.teams.createTeam(itsClass.id, { name: 'Mangoes' }, new Date())
  const place = { classId: itsClass.id, learners: [learner.id], at: new Date(), most: 4 }
  await classStore.teams.moveLearners(team.id, place)
  await contest.settle()
  await application.host.use(learner.shop, async (shop) => shop.emit('notifications.closed', { count: 2 }))
  await expect.poll(reported).toEqual(['closeNotificationsChallenge'])
  const [report] = receiver.received
  expect(report?.url).toMatch(new RegExp(`/${team.id}/${learner.id}$`))
  expect(report?.body).toEqual({
    ...{ solution: expect.any(Object), issuer: expect.any(Object) },
    // What a scoring server knows, and not the team's own flag.
    ctfFlag: flagOf(
      application.training.catalogue.get('closeNotificationsChallenge')?.name ?? '',
      DEFAULT_CTF_KEY,
    ),
    learner: { id: learner.id, nickname: 'Ann', group: null },
    team: { id: team.id, name: 'Mangoes' },
  })
})
