import type { Attack } from '#lab'
import { BROTHERS, firstStep, read } from './steps.ts'

const reads = (name: string, headers: Record<string, string>): Attack => ({
  challenge: 'skippedSecondStepChallenge',
  name,
  run: async (tools) => {
    const cookie = await firstStep(tools, BROTHERS)
    const { status, text } = await read(tools, '/stall/invoices', cookie, headers)
    tools.expect(status === 200 && text.includes('PB-0031'), `the invoices were answered with ${status}`)
  },
})

export const attacks: Attack[] = [
  reads('the PIN from the paste, and straight on to the invoices', {}),
  reads('the second page, with a Referer of the code page', {
    referer: 'http://localhost:3000/stall/code',
  }),
]
