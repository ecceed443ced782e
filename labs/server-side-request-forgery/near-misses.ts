import type { NearMiss } from '#lab'
import { link } from './steps.ts'

const PATH = '/solve/challenges/server-side'
const KEY = 'tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'ssrfChallenge',
    name: 'a visitor opens the secret address directly',
    run: async ({ http, expect }) => {
      const answer = await http.get(`${PATH}?key=${KEY}`)
      expect(answer.status !== 204, 'it is open to everybody')
    },
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the server calls it with a wrong key',
    run: (tools) => link(tools, `http://localhost:3000${PATH}?key=please`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the path of the secret address on another server',
    run: (tools) => link(tools, `http://pictures.example${PATH}?key=${KEY}`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the server is asked for something harmless',
    run: (tools) => link(tools, 'http://localhost:3000/robots.txt'),
  },
]
