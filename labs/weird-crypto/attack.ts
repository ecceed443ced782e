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

const CHALLENGE = 'weirdCryptoChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback that lists the crimes',
    run: (tools) => tell(tools, 'The following libraries are bad for crypto: z85, base85, md5 and hashids'),
  },
  {
    challenge: CHALLENGE,
    name: 'a feedback on passwords',
    run: (tools) => tell(tools, 'Passwords and MD5 are no friends.'),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint about an encoding',
    run: (tools) => complain(tools, 'Base64 is not a cipher!'),
  },
]
