import type { NearMiss } from '#lab'
import { bytesOf, forge, logInAsJim, openLink, saveList, shareList, tokenOf } from './steps.ts'

const CHALLENGE = 'crumbleZoneChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a link to a list of one’s own',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const { status, text } = await openLink(
        tools,
        await shareList(tools, jim, await saveList(tools, jim, 'kind=ledger;id=1')),
      )
      tools.expect(status === 200 && text.includes('kind=ledger;id=1'), `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a link with one bit changed',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const bytes = bytesOf(await shareList(tools, jim, await saveList(tools, jim, 'Friday')))
      const { status } = await openLink(
        tools,
        tokenOf(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))),
      )
      tools.expect(status === 400 || status === 404, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the kind changed by its bits, without another id',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const bytes = bytesOf(await shareList(tools, jim, await saveList(tools, jim, 'Friday')))
      const [from, to] = ['v=1;kind=list;id', 'v=1;kind=ledger;']
      const forged = bytes.map((byte, at) =>
        at < 16 ? byte ^ from.charCodeAt(at) ^ to.charCodeAt(at) : byte,
      )
      const { status } = await openLink(tools, tokenOf(forged))
      tools.expect(status === 404, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a forged link to a ledger that does not exist',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const link = await shareList(tools, jim, await saveList(tools, jim, 'Friday'))
      const { status } = await openLink(tools, await forge(tools, link, '2'))
      tools.expect(status === 404, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'asking for a link to the ledger',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const { status } = await tools.http.post('/rest/share', { kind: 'ledger', id: '1' }, jim)
      tools.expect(status === 403, `it was answered with ${status}`)
    },
  },
]
