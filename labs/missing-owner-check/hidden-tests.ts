import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Account {
  email: string
  password: string
  role: string
}

interface Piece {
  id: number
  rating: number
}

/** Signs up with a role that the form does not have, and logs in. */
async function join({ http, logIn, expect }: Tools, account: Account): Promise<string> {
  const { email, password, role } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password, role })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

/** Writes a piece of feedback: with a token, as its owner. */
async function write({ http, expect }: Tools, rating: number, comment: string, token = ''): Promise<number> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<{
    captchaId: number
    answer: string
  }>()
  const who = (await http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })).json<{
    user: { id?: number }
  }>()
  const body = { captchaId, captcha: answer, comment, rating, UserId: who.user.id }
  const written = await http.post('/api/Feedbacks/', body, token === '' ? {} : { token })
  expect(written.status === 201, `writing was answered with ${written.status}`)
  return written.json<{ data: { id: number } }>().data.id
}

async function remove({ http }: Tools, token: string, id: number, referer?: string): Promise<number> {
  const headers: Record<string, string> = referer === undefined ? {} : { referer }
  return (await http.delete(`/api/Feedbacks/${id}`, { token, headers })).status
}

async function wipe(tools: Tools, account: Account, comment: string, referer?: string): Promise<void> {
  await write(tools, 5, comment)
  const token = await join(tools, account)
  const all = (await tools.http.get('/api/Feedbacks')).json<{ data: Piece[] }>().data
  for (const { id } of all.filter(({ rating }) => rating === 5)) {
    const status = await remove(tools, token, id, referer)
    tools.expect(status === 200, `throwing it away was answered with ${status}`)
  }
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const somebody = (role: string, prefix = ''): Account => {
    return { email: prefix + random.address(settings.domain), password: random.password(), role }
  }
  const by = (name: string, account: Account, referer?: string): GeneratedAttack => {
    const comment = `${random.name()} ${random.word()}`
    return {
      name,
      payload: `${account.email}, ${account.role}`,
      challenge: 'feedbackChallenge',
      run: (tools) => wipe(tools, account, comment, referer),
    }
  }
  const [victim, thief, stars] = [somebody('customer'), somebody('customer'), random.number(1, 4)]
  const words = `${random.word()} ${random.word()}`
  return [
    by(
      'DELETE of others’ five-star feedback by a customer: it must be refused',
      somebody('customer'),
      'http://localhost/',
    ),
    by('DELETE of others’ feedback without a Referer: it must be refused', somebody('customer')),
    by(
      'DELETE of others’ feedback by accounting: it must be refused',
      somebody('accounting'),
      'http://localhost/#/administration',
    ),
    by(
      'DELETE of others’ feedback with “admin” in the address: it must be refused',
      somebody('customer', random.pick(['admin', 'admin-', 'admin.'])),
      'http://localhost/',
    ),
    {
      name: 'DELETE of a named customer’s feedback by another customer: it must be refused',
      payload: `${thief.email}, a piece of ${victim.email}`,
      run: async (tools) => {
        const id = await write(tools, stars, words, await join(tools, victim))
        const status = await remove(tools, await join(tools, thief), id, 'http://localhost/')
        tools.expect(status === 200, `throwing it away was answered with ${status}`)
      },
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [boss, author] = ['admin', 'customer'].map((role) => {
    return { email: random.address(settings.domain), password: random.password(), role }
  })
  const words = `${random.word()} ${random.word()}`
  const rating = random.number(1, 4)
  if (!boss || !author) throw new RangeError('There is nobody to do it')
  return [
    {
      name: 'an administrator can delete anonymous feedback',
      payload: boss.email,
      run: async (tools) => {
        const id = await write(tools, rating, words)
        const status = await remove(tools, await join(tools, boss), id, 'http://localhost/')
        tools.expect(status === 200, `the request was answered with ${status}`)
      },
    },
    {
      name: 'a customer can delete their own feedback',
      payload: `${author.email}, ${rating} stars`,
      run: async (tools) => {
        const token = await join(tools, author)
        const status = await remove(tools, token, await write(tools, rating, words, token))
        tools.expect(status === 200, `the request was answered with ${status}`)
      },
    },
    {
      name: 'a visitor cannot delete feedback',
      payload: 'no token',
      run: async (tools) => {
        const answer = await tools.http.delete(`/api/Feedbacks/${await write(tools, rating, words)}`)
        tools.expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayRemove: {
    call: ({ random, roles, settings }) => {
      const id = random.number(1, 60)
      const owner = random.pick([null, id, random.number(1, 60)])
      const role = random.pick(['customer', roles.any(), roles.near()])
      const email = random.chance(3)
        ? `${random.pick(['admin', 'testing'])}@${settings.domain}`
        : random.address(settings.domain)
      const customer = random.chance(10) ? undefined : { id, email, role }
      return {
        args: [
          { UserId: owner, rating: random.number(1, 5) },
          { customer, isFromOurPages: random.chance() },
        ],
        payload: `feedback of ${owner ?? 'nobody'}, ${customer ? `${email}, number ${id}, ${role}` : 'a stranger'}`,
      }
    },
  },
}
