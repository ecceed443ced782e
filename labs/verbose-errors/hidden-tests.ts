import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, HttpOptions, Oracle } from '#lab'

const as = (accept: string): HttpOptions => ({ headers: { accept } })
const HTML = as('text/html')
const JSON_PLEASE = as('application/json')
const TEXT = as('text/plain')

const challenge = 'errorHandlingChallenge'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const endings = ['exe', 'egg', 'bak', 'log', 'key']
  const path = `/rest/${random.word()}/${random.word()}`
  const [other, quiet, file] = [random.word(), random.word(), `${random.word()}.${random.pick(endings)}`]
  const email = `${random.word()}'${random.pick(['', ' ', random.word()])}`
  const wanted = `${random.word()}'${random.word()}`
  return [
    {
      name: 'an unknown path: the error must not show a stack trace',
      payload: path,
      challenge,
      run: async ({ http, expect }) => {
        const { text } = await http.get(path, HTML)
        expect(text.includes('<li>at '), 'the page shows no stack trace')
      },
    },
    {
      name: 'an unknown path, requested as plain text: the error must not show a stack trace',
      payload: `/rest/${other}`,
      challenge,
      run: async ({ http, expect }) => {
        const { text } = await http.get(`/rest/${other}`, TEXT)
        expect(text.includes('\nat '), 'the answer shows no stack trace')
      },
    },
    {
      name: 'a forbidden file: the error must not show a stack trace',
      payload: file,
      challenge,
      run: async ({ http, expect }) => {
        const { text } = await http.get(`/ftp/${file}`, HTML)
        expect(text.includes('<li>at '), 'the page shows no stack trace')
      },
    },
    {
      name: 'a login with a quote: the error must not show the SQL query',
      payload: email,
      challenge,
      run: async ({ http, expect }) => {
        const { text } = await http.post('/rest/user/login', { email, password: quiet }, JSON_PLEASE)
        expect(text.includes('SELECT * FROM Users'), 'the answer shows no query')
      },
    },
    {
      name: 'a search with a quote: the error must not show the SQL query',
      payload: wanted,
      challenge,
      run: async ({ http, expect }) => {
        const query = encodeURIComponent(wanted)
        const { text } = await http.get(`/rest/products/search?q=${query}`, JSON_PLEASE)
        expect(text.includes('FROM Products'), 'the answer shows no query')
      },
    },
    {
      name: 'a login with a quote: the error must not show the database’s message',
      payload: email,
      run: async ({ http, expect }) => {
        const { text } = await http.post('/rest/user/login', { email, password: quiet }, HTML)
        expect(text.includes('SQLITE_ERROR'), 'nothing is said of the database')
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const [path, file] = [`/rest/${random.word()}`, `${random.word()}.${random.pick(['exe', 'egg', 'log'])}`]
  const page = `/${random.word()}/${random.word()}`
  return [
    {
      name: 'an error keeps its status and a short message',
      payload: path,
      run: async ({ http, expect }) => {
        const answer = await http.get(path, JSON_PLEASE)
        expect(answer.status === 500, `an unknown call answered with ${answer.status}`)
        const { error } = answer.json<{ error: { name: string; message: string } }>()
        const said = `${error.name} ${error.message}`
        expect(/^[a-z]/i.test(said), 'it says nothing')
        expect(!/^(?:Type|Reference|Range|Syntax)Error /.test(said), `the shop stumbled: “${said}”`)
      },
    },
    {
      name: 'an error page has a heading',
      payload: path,
      run: async ({ http, expect }) => {
        const { text } = await http.get(path, HTML)
        const [, heading = ''] = text.split('<h2><em>500</em> ')
        expect(/^[a-z]/i.test(heading), 'the page says nothing')
      },
    },
    {
      name: 'an error that the customer can fix says what is wrong',
      payload: file,
      run: async ({ http, expect }) => {
        for (const how of [HTML, JSON_PLEASE]) {
          const answer = await http.get(`/ftp/${file}`, how)
          expect(answer.status === 403, `the file answered with ${answer.status}`)
          expect(answer.text.includes('Only .md and .pdf files are allowed!'), 'nobody says what is wrong')
        }
      },
    },
    {
      name: 'an unknown page shows the start page',
      payload: page,
      run: async ({ http, expect }) => {
        const answer = await http.get(page, HTML)
        expect(answer.status === 200, `the page answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** Every message of a server error contains this. */
const INSIDE = 'SQLITE_ERROR: near'

export const oracle: Oracle = {
  describe: {
    call: ({ random }) => {
      const isOurFault = random.chance()
      const message = isOurFault
        ? `${INSIDE} "${random.word()}"`
        : `${random.name()} ${random.word()} cannot be ${random.word()}.`
      const error = new Error(message)
      error.name = random.pick(['Error', 'ForbiddenError', `${random.name()}Error`])
      const at = `at ${random.word()} (server/${random.word()}.ts:${random.number(1, 300)}:${random.number(1, 80)})`
      error.stack = `${error.name}: ${message}\n    ${at}\n    ${at}`
      const clings = random.chance()
        ? { sql: `SELECT * FROM ${random.name()}`, code: random.number(1, 99) }
        : {}
      const status = random.pick(
        isOurFault ? [500, 501, 503, 507, 599] : [400, 401, 403, 404, 410, 413, 415, 499],
      )
      return {
        args: [Object.assign(error, clings), { status }],
        payload: `${status} ${error.name}: ${message}`,
      }
    },
    same: (submitted, right) => {
      const [shown, wanted] = [shownOf(submitted), shownOf(right)]
      if (shown.extras > 0 || shown.title.trim() === '' || shown.title.includes(INSIDE)) return false
      // The wording of an apology is up to the fix; what a customer can correct is not.
      return wanted.isApology ? !shown.title.includes('\n') : shown.title.endsWith(wanted.message)
    },
  },
}

interface Shown {
  title: string
  message: string
  isApology: boolean
  /** How many lines and fields are shown. */
  extras: number
}

function shownOf(report: unknown): Shown {
  const { title, stack, fields } = report as { title: string; stack: unknown[]; fields: object }
  const [, message = ''] = title.split(': ')
  const isApology = message === 'Something went wrong on our side'
  return { title, message, isApology, extras: stack.length + Object.keys(fields).length }
}
