import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../server/testing/free-port.ts'
import { Crowd } from './crowd.ts'
import { Machine } from './machine.ts'

const LEARNERS = 30

it('a class on one machine loses nothing that it has confirmed in a power failure', async () => {
  const port = await freePort()
  const base = `http://class.localhost:${port}`
  const machine = new Machine('one', {
    CLASS: 'Scale',
    CLASS_BASE: base,
    PORT: `${port}`,
    DASHBOARD_PORT: '0',
  })
  onTestFinished(() => machine.close())
  machine.start()
  const code = await machine.words(/Class code: (\S+)/)
  const crowd = await Crowd.join({ port, code, joinOrigin: base.replace('//', '//join.') }, LEARNERS)
  onTestFinished(() => crowd.close())
  const since = Date.now()
  crowd.begin()
  const haveAllSignedUp = () => crowd.learners.every(({ customers }) => customers.size > 0)
  await expect.poll(haveAllSignedUp).toBe(true)
  expect(crowd.failedSince(since)).toEqual([])
  await machine.kill()
  await crowd.end()
  machine.start()
  await machine.words(/Class code: (\S+)/)
  for (const learner of crowd.learners) {
    const has = await learner.look()
    expect([...learner.customers.keys()].filter((one) => !has.customers.has(one))).toEqual([])
    expect([...learner.solved.keys()].filter((key) => !has.solved.has(key))).toEqual([])
  }
})
