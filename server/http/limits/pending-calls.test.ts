import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { PendingCalls } from './pending-calls.ts'

const ANN = { id: 'ann' }
const BEN = { id: 'ben' }

/** Waits, and says so. */
function waitForAll(calls: PendingCalls<object>, shop: object): { isOver: boolean; end: Promise<void> } {
  const waiting = { isOver: false, end: calls.allHandled(shop) }
  void waiting.end.then(() => {
    waiting.isOver = true
  })
  return waiting
}

it('waits for the calls of a shop that have arrived, and for no later ones', async () => {
  const calls = new PendingCalls()
  const handled = [calls.add(ANN), calls.add(ANN)]
  const first = waitForAll(calls, ANN)
  const handledLater = calls.add(ANN)
  handled[0]?.()
  await turn()
  expect(first.isOver).toBe(false)
  handled[1]?.()
  await turn()
  expect(first.isOver).toBe(true)

  const second = waitForAll(calls, ANN)
  await turn()
  expect(second.isOver).toBe(false)
  handledLater()
  await turn()
  expect(second.isOver).toBe(true)
})

it('does not wait if nothing has arrived at the shop, or if all of it is handled', async () => {
  const calls = new PendingCalls()
  calls.add(BEN)
  const none = waitForAll(calls, ANN)
  calls.add(ANN)()
  const handled = waitForAll(calls, ANN)
  await Promise.resolve()
  await Promise.resolve()
  expect([none.isOver, handled.isOver]).toEqual([true, true])
})

it('waits for a limited time', async () => {
  const calls = new PendingCalls(1)
  calls.add(ANN)
  await waitForAll(calls, ANN).end
})
