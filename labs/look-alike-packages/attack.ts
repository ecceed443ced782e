import type { Attack, Tools } from '#lab'

/** The entry in the list of ingredients that a developer left behind. */
async function manifestLists({ http, expect }: Tools, line: string): Promise<void> {
  const answer = await http.get('/ftp/package.json.bak%2500.md')
  expect(answer.status === 200, `the manifest answered with ${answer.status}`)
  expect(answer.text.includes(line), `the manifest does not list ${line}`)
}

const NPM = 'typosquattingNpmChallenge'
const ANGULAR = 'typosquattingAngularChallenge'

export const attacks: Attack[] = [
  {
    challenge: NPM,
    name: 'read the old manifest and report epilogue-js as feedback',
    run: async (tools) => {
      await manifestLists(tools, '"epilogue-js": "~0.7"')
      await tools.sendFeedback('You got the typosquatting package epilogue-js in your server')
    },
  },
  { challenge: NPM, name: 'complain about it', run: ({ complain }) => complain('EPILOGUE-JS is a fake!') },
  {
    challenge: ANGULAR,
    name: 'read the licences and report ngy-cookie as feedback',
    run: async (tools) => {
      const licences = await tools.http.get('/3rdpartylicenses.txt')
      tools.expect(licences.status === 200, `the licences answered with ${licences.status}`)
      tools.expect(licences.text.includes('ngy-cookie'), 'the licences do not name it')
      await tools.sendFeedback('You got the typosquatting package ngy-cookie in your frontend')
    },
  },
  {
    challenge: ANGULAR,
    name: 'complain about the one in older editions',
    run: ({ complain }) => complain('Please remove anuglar2-qrcode, its name is misspelled on purpose.'),
  },
]
