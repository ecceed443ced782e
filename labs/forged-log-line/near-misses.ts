import type { NearMiss } from '#lab'
import { BROTHERS, forged, isLocked, isOpen, lineOf, timeIn, tryPin } from './steps.ts'

const challenge = 'forgedLogLineChallenge'
const { name } = BROTHERS
const WRONG = { name, pin: '8-seeds' }

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'three wrong PINs of the brothers',
    run: async (tools) => {
      for (let time = 0; time < 3; time++) {
        const status = await tryPin(tools, WRONG)
        tools.expect(status === 401, `a wrong PIN was answered with ${status}`)
      }
      await isLocked(tools, BROTHERS)
    },
  },
  {
    challenge,
    name: 'two forged lines',
    run: async (tools) => {
      const line = lineOf(await timeIn(tools), name)
      await tryPin(tools, { name: forged([line, line]), pin: 'x' })
      await isOpen(tools, BROTHERS)
    },
  },
  {
    challenge,
    name: 'two forged lines, and a wrong PIN',
    run: async (tools) => {
      const line = lineOf(await timeIn(tools), name)
      await tryPin(tools, { name: forged([line, line]), pin: 'x' })
      await tryPin(tools, WRONG)
      await isLocked(tools, BROTHERS)
    },
  },
  {
    challenge,
    name: 'line breaks as six signs, and percent signs twice',
    run: async (tools) => {
      const line = lineOf(await timeIn(tools), name)
      for (const ending of ['\\u000a', '%0A', '\\n', ' ']) {
        await tryPin(tools, { name: forged([line, line, line], { ending }), pin: 'x' })
      }
      await isOpen(tools, BROTHERS)
    },
  },
  {
    challenge,
    name: 'three lines of yesterday, and of tomorrow',
    run: async (tools) => {
      for (const hours of [-24, 24]) {
        const at = new Date(Date.parse(await timeIn(tools)) + hours * 3_600_000).toISOString()
        const line = lineOf(at, name)
        await tryPin(tools, { name: forged([line, line, line]), pin: 'x' })
      }
      await isOpen(tools, BROTHERS)
    },
  },
]
