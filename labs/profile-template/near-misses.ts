import type { NearMiss } from '#lab'
import { CALL_HOME, takeName } from './steps.ts'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'sstiChallenge',
    name: 'a sum in a name is worked out, but no program runs',
    run: async (tools) => {
      await takeName(tools, '1+1')
      const call = await tools.http.get(CALL_HOME)
      tools.expect(call.status === 200, 'somebody took the call')
    },
  },
  {
    challenge: 'sstiChallenge',
    name: 'the call home is sent before a template has run',
    run: async ({ http, expect }) => {
      const call = await http.get(CALL_HOME)
      expect(call.status === 200, 'somebody took the call')
    },
  },
  {
    challenge: 'sstiChallenge',
    name: 'a template runs, and the call home has the wrong key',
    run: async (tools) => {
      await takeName(tools, '#{7*7}')
      await tools.http.get('/solve/challenges/server-side?key=impossible')
    },
  },
]
