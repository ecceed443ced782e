import type { Attack, Tools } from '#lab'

interface Captcha {
  captchaId: number
  answer: string
}

/** Tells the shop something by way of its feedback form. */
async function tell({ http, expect }: Tools, words: string): Promise<void> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
  const comment = `${words} (anonymous)`
  const sent = await http.post('/api/Feedbacks/', { captchaId, captcha: answer, comment, rating: 3 })
  expect(sent.status === 201, `the feedback was answered with ${sent.status}`)
}

/** Tells the shop something by way of a complaint: Jim's. */
async function complain({ logIn, http, expect, settings }: Tools, message: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const sent = await http.post('/api/Complaints/', { message }, { token })
  expect(sent.status === 201, `the complaint was answered with ${sent.status}`)
}

/** What stands in the list of ingredients that a developer left behind. */
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
      await tell(tools, 'You got the typosquatting package epilogue-js in your server')
    },
  },
  { challenge: NPM, name: 'complain about it', run: (tools) => complain(tools, 'EPILOGUE-JS is a fake!') },
  {
    challenge: ANGULAR,
    name: 'read the licences and report ngy-cookie as feedback',
    run: async (tools) => {
      const licences = await tools.http.get('/3rdpartylicenses.txt')
      tools.expect(licences.status === 200, `the licences answered with ${licences.status}`)
      tools.expect(licences.text.includes('ngy-cookie'), 'the licences do not name it')
      await tell(tools, 'You got the typosquatting package ngy-cookie in your frontend')
    },
  },
  {
    challenge: ANGULAR,
    name: 'complain about the one in older editions',
    run: (tools) => complain(tools, 'Please remove anuglar2-qrcode, its name is misspelled on purpose.'),
  },
]
