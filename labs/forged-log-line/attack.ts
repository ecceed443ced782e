import type { Attack } from '#lab'
import { BROTHERS, forged, isLocked, lineOf, openStall, timeIn, tryPin } from './steps.ts'

const challenge = 'forgedLogLineChallenge'
const { name } = BROTHERS

export const attacks: Attack[] = [
  {
    challenge,
    name: 'three lines in one name',
    run: async (tools) => {
      const line = lineOf(await timeIn(tools), name)
      await tryPin(tools, { name: forged([line, line, line]), pin: 'x' })
      await isLocked(tools, BROTHERS)
    },
  },
  {
    challenge,
    name: 'a line each in three names, which are short',
    run: async (tools) => {
      const keys = { name: 'the figs', pin: 'fig & sons' }
      await openStall(tools, keys, 'figs@stalls.example')
      for (let time = 0; time < 3; time++) {
        await tryPin(tools, { name: forged([lineOf(await timeIn(tools), keys.name)]), pin: 'x' })
      }
      await isLocked(tools, keys)
    },
  },
  {
    challenge,
    name: 'a name with carriage returns',
    run: async (tools) => {
      const keys = { name: 'the medlars', pin: 'soft & brown' }
      await openStall(tools, keys, 'medlars@stalls.example')
      const line = lineOf(await timeIn(tools), keys.name)
      await tryPin(tools, { name: forged([line, line, line], { ending: '\r' }), pin: 'x' })
      await isLocked(tools, keys)
    },
  },
]
