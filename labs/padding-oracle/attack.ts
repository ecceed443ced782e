import type { Attack } from '#lab'
import { forge, logInAsJim, openLink, saveList, shareList } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'crumbleZoneChallenge',
    name: 'a link to the ledger, forged byte by byte with the help of the answers',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const link = await shareList(tools, jim, await saveList(tools, jim, 'Friday'))
      const { status } = await openLink(tools, await forge(tools, link, '1'))
      tools.expect(status === 200, `the ledger was answered with ${status}`)
    },
  },
]
