import type { Attack } from '#lab'
import { enter } from './steps.ts'

/** The code is not signed, so a browser cannot check it. */
const MADE_UP = `e30.${btoa(JSON.stringify({ data: { email: 'me@localhost', role: 'admin' } }))}.`

export const attacks: Attack[] = [
  {
    challenge: 'web3SandboxChallenge',
    name: 'read the name of the page in main.js and go there',
    runs: 'browser',
    run: (tools) => enter(tools, '/#/web3-sandbox'),
  },
  {
    challenge: 'web3SandboxChallenge',
    name: 'go there with a token of your own making and everything switched on',
    runs: 'browser',
    run: (tools) => enter(tools, '/#/web3-sandbox?debug=true', { token: MADE_UP }),
  },
]
