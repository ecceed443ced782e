import type { NearMiss, Tools } from '#lab'

const CALL_HOME = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

async function takeName({ logIn, http, settings, expect }: Tools, username: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const renamed = await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  expect(renamed.status === 302, `the name was answered with ${renamed.status}`)
  const page = await http.get('/profile', { headers: { cookie: `token=${token}` } })
  expect(page.status === 200, `the page answered with ${page.status}`)
}

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
    name: 'somebody calls home before anything was run',
    run: async ({ http, expect }) => {
      const call = await http.get(CALL_HOME)
      expect(call.status === 200, 'somebody took the call')
    },
  },
  {
    challenge: 'sstiChallenge',
    name: 'a template is run, and then somebody calls with the wrong key',
    run: async (tools) => {
      await takeName(tools, '#{7*7}')
      await tools.http.get('/solve/challenges/server-side?key=impossible')
    },
  },
]
