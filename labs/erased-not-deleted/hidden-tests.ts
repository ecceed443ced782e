import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Seeded customers who stay. */
const REGULARS = [
  { person: 'admin', password: 'admin123' },
  { person: 'jim', password: 'ncc-1701' },
  { person: 'bender', password: 'OhG0dPlease1nsertLiquor!' },
] as const

const challenge = 'ghostLoginChallenge'

async function countOf({ http }: Tools): Promise<number> {
  return (await http.get('/api/Feedbacks')).json<{ data: unknown[] }>().data.length
}

function attacksOn({ random, sql, settings }: GeneratorTools): GeneratedAttack[] {
  const { gap, end, or, word } = sql
  const chris = `chris.pike@${settings.domain}`
  const password = random.word()
  const wake = (name: string, payload: string): GeneratedAttack => ({
    name,
    payload,
    challenge,
    run: async ({ http, expect }) => {
      const answer = await http.post('/rest/user/login', { email: payload, password })
      expect(answer.status === 200, `the login answered with ${answer.status}`)
    },
  })
  const nobody = random.chance() ? '' : random.word()
  const where = (condition: string): string => `${nobody}'${gap()}${or()}${gap()}${condition}${gap()}${end()}`
  const date = random.case('deletedAt')
  const gone = [
    `${date}${gap()}${word('is')}${gap()}${word('not')}${gap()}${word('null')}`,
    `${date}${gap()}${word('notnull')}`,
    `${word('length')}(${date})>0`,
    `${date}${gap()}${word('like')}${gap()}'%-%'`,
    `${date}>'1'`,
  ]
  const select = [word('select'), '*', word('from'), random.case('users'), word('where'), random.pick(gone)]
  return [
    wake(
      'the deleted user’s address with a quote and a comment: it must not log in',
      `${chris}'${gap()}${end()}`,
    ),
    wake('a quote and a condition on deletedAt: it must not log in', where(random.pick(gone))),
    wake('a quote and the number of the deleted user: it must not log in', where(`id${gap()}=${gap()}14`)),
    wake(
      'an address with UNION SELECT of deleted users: it must not log in',
      `${nobody}'${gap()}${word('union')}${gap()}${select.join(gap())}${gap()}${end()}`,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const at = settings.domain
  const [email, password] = [random.address(at), random.password()]
  return [
    {
      name: 'existing customers log in',
      payload: REGULARS.map(({ person }) => person).join(', '),
      run: async ({ logIn }) => {
        for (const one of REGULARS) await logIn(`${one.person}@${at}`, one.password)
      },
    },
    {
      name: 'a new customer logs in several times',
      payload: email,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
        await logIn(email, password)
        await logIn(email, password)
      },
    },
    {
      name: 'deleted customers cannot log in, even with the right password',
      payload: 'chris.pike',
      run: async ({ http, expect }) => {
        const left = { email: `chris.pike@${at}`, password: 'uss enterprise' }
        const answer = await http.post('/rest/user/login', left)
        expect(answer.status === 401, `the login answered with ${answer.status}`)
      },
    },
    {
      name: 'the feedback of customers stays visible',
      payload: 'all feedback',
      run: async (tools) => {
        const before = await countOf(tools)
        await tools.logIn(`jim@${at}`, 'ncc-1701')
        tools.expect(before > 0 && (await countOf(tools)) === before, 'feedback is gone')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  forget: {
    call: ({ random }) => {
      const all = random.shuffle(Array.from({ length: 40 }, (_, index) => index + 1))
      const leaving = all.slice(0, random.number(0, 6))
      const removed = new Set<number>()
      const accounts = {
        leaving: () => [...leaving],
        // What happens to a row before it is removed does not matter.
        change: () => undefined,
        remove: (id: number) => void removed.add(id),
      }
      return {
        args: [accounts],
        payload: `${leaving.join(', ') || 'nobody'} left`,
        seen: () => [...removed].toSorted((a, b) => a - b),
      }
    },
    // The function returns nothing.
    same: () => true,
  },
}
