import type { NearMiss } from '#lab'
import { BROTHERS, bothSteps, firstStep, openStall, read, send } from './steps.ts'

const CHALLENGE = 'skippedSecondStepChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a wrong PIN opens nothing',
    run: async (tools) => {
      const { status, headers } = await send(tools, '/stall/login', { ...BROTHERS, pin: '8-seeds' })
      tools.expect(status === 401 && !headers['set-cookie'], `a wrong PIN was answered with ${status}`)
      const invoices = await read(tools, '/stall/invoices', 'stall=pomelo-brothers')
      tools.expect(invoices.status === 303, `the invoices were answered with ${invoices.status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a guessed code, and no look at the invoices',
    run: async (tools) => {
      const cookie = await firstStep(tools, BROTHERS)
      const { status } = await send(tools, '/stall/code', { code: 'seeds!' }, cookie)
      tools.expect(status === 401, `a wrong code was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the overview of the brothers, who do not hide their mailbox',
    run: async (tools) => {
      const { status } = await read(tools, '/stall', await firstStep(tools, BROTHERS))
      tools.expect(status === 200, `the overview was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the supplier’s own stall, with its code and without',
    run: async (tools) => {
      const mine = { name: 'mallory', pin: 'plum-and-quince', mailbox: 'mallory@stalls.example' }
      await openStall(tools, mine)
      for (const enter of [firstStep, bothSteps]) {
        const { status } = await read(tools, '/stall/invoices', await enter(tools, mine))
        tools.expect(status === 200, `the invoices were answered with ${status}`)
      }
    },
  },
]
