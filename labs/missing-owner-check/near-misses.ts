import type { NearMiss, Tools } from '#lab'

interface Written {
  data: { id: number }
}

async function tokenOf({ http, settings }: Tools): Promise<string> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  return login.json<{ authentication: { token: string } }>().authentication.token
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'feedbackChallenge',
    name: 'Jim thinks better of five stars of his own, others stay',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await tokenOf(tools)
      const captcha = (await http.get('/rest/captcha/')).json<{ captchaId: number; answer: string }>()
      const written = await http.post(
        '/api/Feedbacks/',
        {
          UserId: 2,
          captchaId: captcha.captchaId,
          captcha: captcha.answer,
          comment: 'Out of this world',
          rating: 5,
        },
        { token },
      )
      const { id } = written.json<Written>().data
      const gone = await http.delete(`/api/Feedbacks/${id}`, { token })
      expect(gone.status === 200, `taking it back was answered with ${gone.status}`)
    },
  },
  {
    challenge: 'feedbackChallenge',
    name: 'feedback with fewer stars is deleted',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await tokenOf(tools)
      const all = (await http.get('/api/Feedbacks')).json<{ data: { id: number; rating: number }[] }>().data
      for (const { id } of all.filter(({ rating }) => rating < 5)) {
        const gone = await http.delete(`/api/Feedbacks/${id}`, { token })
        expect(gone.status === 200, `throwing it away was answered with ${gone.status}`)
      }
    },
  },
  {
    challenge: 'feedbackChallenge',
    name: 'a stranger tries, and is turned away',
    run: async ({ http, expect }) => {
      const answer = await http.delete('/api/Feedbacks/1')
      expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
    },
  },
]
