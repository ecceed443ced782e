import type { Attack, Tools } from '#lab'

/** The entry in the list of ingredients that a developer left behind. */
async function manifestLists({ http, expect }: Tools, line: string): Promise<void> {
  const answer = await http.get('/ftp/package.json.bak%2500.md')
  expect(answer.status === 200, `the manifest answered with ${answer.status}`)
  expect(answer.text.includes(line), `the manifest does not list ${line}`)
}

const LIBRARY = 'knownVulnerableComponentChallenge'
const RELEASE = 'supplyChainAttackChallenge'

export const attacks: Attack[] = [
  {
    challenge: LIBRARY,
    name: 'read the old manifest and report sanitize-html 1.4.2',
    run: async (tools) => {
      await manifestLists(tools, '"sanitize-html": "1.4.2"')
      await tools.sendFeedback('sanitize-html 1.4.2 is non-recursive.')
    },
  },
  {
    challenge: LIBRARY,
    name: 'read the old manifest and complain about express-jwt 0.1.3',
    run: async (tools) => {
      await manifestLists(tools, '"express-jwt": "0.1.3"')
      await tools.complain('Version 0.1.3 of Express-JWT has broken crypto.')
    },
  },
  {
    challenge: RELEASE,
    name: 'read the old manifest and report the issue on eslint-scope',
    run: async (tools) => {
      await manifestLists(tools, '"eslint-scope": "3.7.2"')
      await tools.sendFeedback('Turn on 2FA! Now!!! https://github.com/eslint/eslint-scope/issues/39')
    },
  },
  {
    challenge: RELEASE,
    name: 'complain with the number of the advisory',
    run: ({ complain }) => complain('Have you seen npm:eslint-scope:20180712?'),
  },
]
