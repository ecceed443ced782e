import type { NearMiss, Tools } from '#lab'

const KEY = '6PPi37DBxP4lDwlriuaxP15HaDJpsUXY5TspVmie'

async function token({ logIn, settings }: Tools): Promise<string> {
  return (await logIn(`jim@${settings.domain}`, 'ncc-1701')).token
}

function miss(name: string, run: (tools: Tools) => Promise<void>): NearMiss {
  return { challenge: 'leakedApiKeyChallenge', name, run }
}

/** A complaint that is close to a report. */
function complaint(name: string, message: string): NearMiss {
  return miss(name, async (tools) => {
    const answer = await tools.http.post('/api/Complaints/', { message }, { token: await token(tools) })
    tools.expect(answer.status === 201, `the complaint was answered with ${answer.status}`)
  })
}

/** Writes feedback, with a right or a wrong captcha answer. */
async function comment({ http, expect }: Tools, words: string, isRight: boolean): Promise<void> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<{
    captchaId: number
    answer: string
  }>()
  const captcha = isRight ? answer : 'pomegranate'
  const { status } = await http.post('/api/Feedbacks/', { captchaId, captcha, comment: words, rating: 3 })
  expect(status === (isRight ? 201 : 401), `the feedback was answered with ${status}`)
}

export const nearMisses: NearMiss[] = [
  complaint('the last sign is missing', KEY.slice(0, -1)),
  complaint('the first sign is missing', KEY.slice(1)),
  complaint('a sign is wrong', KEY.replace('37', '38')),
  complaint('an O for a zero that is none', KEY.replace('D', '0')),
  complaint('there is a space in it', `${KEY.slice(0, 20)} ${KEY.slice(20)}`),
  complaint('the key backwards', [...KEY].reverse().join('')),
  complaint('the key in Base64', btoa(KEY)),
  complaint('the key with characters hidden', `Your key ${KEY.slice(0, 4)}${'*'.repeat(36)} leaked`),
  complaint('only the commit is named', 'Your API key leaked in commit 4fb203e of juicy-coupon-bot'),
  complaint(
    'the key of another service',
    'AKIAIOSFODNN7EXAMPLE and wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  ),
  miss('feedback that names the place, but not the key', (tools) =>
    comment(tools, 'Look at lib/currentCoupons.ts of your coupon bot, before 5c752f5', true),
  ),
  miss('feedback whose sum was wrong', (tools) => comment(tools, KEY, false)),
  miss('a complaint of a stranger, who is not heard', async ({ http, expect }) => {
    const { status } = await http.post('/api/Complaints/', { message: KEY })
    expect(status === 401, `the complaint was answered with ${status}`)
  }),
  miss('the key in a product review', async (tools) => {
    const review = { message: KEY, author: `jim@${tools.settings.domain}` }
    const { status } = await tools.http.put('/rest/products/1/reviews', review, { token: await token(tools) })
    tools.expect(status === 201, `the review was answered with ${status}`)
  }),
  miss('the shop is searched for it', async ({ http, expect }) => {
    const { status } = await http.get(`/rest/products/search?q=${KEY}`)
    expect(status === 200, `the search answered with ${status}`)
  }),
]
