import type { Attack, Tools } from '#lab'

/** Logs in and opens the basket of another customer. */
async function peek(
  { logIn, http, expect }: Tools,
  email: string,
  password: string,
  basket: number,
): Promise<void> {
  const { token } = await logIn(email, password)
  const answer = await http.get(`/rest/basket/${basket}`, { token })
  expect(answer.status === 200, `the basket answered with ${answer.status}`)
  const { data } = answer.json<{ data: { Products?: object[] } | null }>()
  expect((data?.Products?.length ?? 0) > 0, 'the basket stays shut')
}

export const attacks: Attack[] = [
  {
    challenge: 'basketAccessChallenge',
    name: 'Jim looks into the basket next to his own',
    run: (tools) => peek(tools, `jim@${tools.settings.domain}`, 'ncc-1701', 1),
  },
  {
    challenge: 'basketAccessChallenge',
    name: 'a brand-new customer looks into the first basket there is',
    run: async (tools) => {
      const email = `nosy@${tools.settings.domain}`
      await tools.http.post('/api/Users', { email, password: 'peek-a-boo', passwordRepeat: 'peek-a-boo' })
      await peek(tools, email, 'peek-a-boo', 1)
    },
  },
]
