import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Newcomer {
  email: string
  password: string
}

async function signUp({ http, expect }: Tools, { email, password }: Newcomer): Promise<void> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
}

/** Changes the password of an open session. Returns the status. */
async function ask(
  { http }: Tools,
  token: string,
  wanted: string,
  current: string | undefined,
): Promise<number> {
  const query = new URLSearchParams({
    new: wanted,
    repeat: wanted,
    ...(current !== undefined && { current }),
  })
  return (await http.get(`/rest/user/change-password?${query}`, { token })).status
}

/** Takes over the open session of another customer. */
async function takeOver(tools: Tools, { email, password }: Newcomer, wanted: string, current?: string) {
  const { token } = await tools.logIn(email, password)
  const status = await ask(tools, token, wanted, current)
  tools.expect(status === 200, `changing the password was answered with ${status}`)
  await tools.logIn(email, wanted)
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const robbed = (name: string, current?: string): GeneratedAttack => {
    const owner = { email: random.address(settings.domain), password: random.password() }
    const wanted = random.password()
    return {
      name,
      payload: owner.email,
      run: async (tools) => {
        await signUp(tools, owner)
        await takeOver(tools, owner, wanted, current)
      },
    }
  }
  const bender = (name: string, current?: string): GeneratedAttack => ({
    name,
    payload: current ?? 'nothing',
    challenge: 'changePasswordBenderChallenge',
    alone: true,
    run: (tools) => {
      const owner = { email: `bender@${tools.settings.domain}`, password: 'OhG0dPlease1nsertLiquor!' }
      return takeOver(tools, owner, 'slurmCl4ssic', current)
    },
  })
  return [
    robbed('a change without a current password: it must be refused'),
    robbed('a change with an empty current password: it must be refused', ''),
    bender(
      'a change of Bender’s password without the current one: it must be refused',
      random.pick([() => undefined, () => ''])(),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const newOne = (): Newcomer => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other] = [newOne(), newOne()]
  const [second, third, guess, wanted] = [
    random.password(),
    random.password(),
    random.password(),
    random.password(),
  ]
  const near = random.pick([
    other.password.slice(1),
    `${other.password}${random.number(0, 9)}`,
    other.password.toUpperCase(),
  ])
  return [
    {
      name: 'a customer changes the password twice',
      payload: `${one.password}, ${second}, ${third}`,
      run: async (tools) => {
        await signUp(tools, one)
        const { token } = await tools.logIn(one.email, one.password)
        const first = await ask(tools, token, second, one.password)
        tools.expect(first === 200, `the first change was answered with ${first}`)
        const session = await tools.logIn(one.email, second)
        const next = await ask(tools, session.token, third, second)
        tools.expect(next === 200, `the second change was answered with ${next}`)
        await tools.logIn(one.email, third)
      },
    },
    {
      name: 'guesses at the current password are refused, and it stays',
      payload: `${guess}, ${near}`,
      run: async (tools) => {
        await signUp(tools, other)
        const { token } = await tools.logIn(other.email, other.password)
        for (const wrong of [guess, near]) {
          const status = await ask(tools, token, wanted, wrong)
          tools.expect(status === 401, `“${wrong}” was answered with ${status}`)
        }
        await tools.logIn(other.email, other.password)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayChange: {
    call: ({ random, hash }) => {
      const password = random.password()
      const sent = random.pick([
        '',
        password,
        password,
        hash(password),
        random.password(),
        random.word().slice(0, 1),
        random.gap(),
        password.slice(1),
        password.toUpperCase(),
        'undefined',
      ])
      const current = random.chance(8) ? undefined : sent
      return { args: [current, hash(password), hash], payload: `“${current}” for “${password}”` }
    },
  },
}
