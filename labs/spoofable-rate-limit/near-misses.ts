import type { NearMiss, Tools } from '#lab'

const NEW = 'iBurri3dMySe1f!'

async function miss({ http, expect }: Tools, email: string, answer: string): Promise<void> {
  const sent = await http.post('/rest/user/reset-password', { email, answer, new: NEW, repeat: NEW })
  expect(sent.status === 401, `“${answer}” was met with ${sent.status}`)
}

const challenge = 'resetPasswordMortyChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'the dog’s name as spelled on television',
    run: async (tools) => {
      for (const guess of ['Snuffles', 'Snowball', '5N0WB41L', '5n0wb411']) {
        await miss(tools, `morty@${tools.settings.domain}`, guess)
      }
    },
  },
  {
    challenge,
    name: 'a hundred and one guesses from one address',
    run: async (tools) => {
      const email = `morty@${tools.settings.domain}`
      for (let count = 0; count < 100; count++) await miss(tools, email, `Snowball${count}`)
      const body = { email, answer: '5N0wb41L', new: NEW, repeat: NEW }
      const { status } = await tools.http.post('/rest/user/reset-password', body)
      tools.expect(status === 429, `the last one was met with ${status}`)
    },
  },
  {
    challenge,
    name: 'the customer’s own account, with that answer',
    run: async ({ http, expect, settings }) => {
      const email = `fig@${settings.domain}`
      const account = { email, password: NEW, passwordRepeat: NEW }
      const { id } = (await http.post('/api/Users', account)).json<{ data: { id: number } }>().data
      await http.post('/api/SecurityAnswers', { UserId: id, SecurityQuestionId: 7, answer: '5N0wb41L' })
      const body = { email, answer: '5N0wb41L', new: NEW, repeat: NEW }
      const { status } = await http.post('/rest/user/reset-password', body)
      expect(status === 200, `the right answer was met with ${status}`)
    },
  },
]
