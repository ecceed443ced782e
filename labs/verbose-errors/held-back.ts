import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, HttpOptions, Oracle } from '#lab'

const as = (accept: string): HttpOptions => ({ headers: { accept } })
const HTML = as('text/html')
const JSON_PLEASE = as('application/json')
const TEXT = as('text/plain')

const challenge = 'errorHandlingChallenge'

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const endings = ['exe', 'egg', 'bak', 'log', 'key']
  const path = `/rest/${draw.word()}/${draw.word()}`
  const [other, quiet, file] = [draw.word(), draw.word(), `${draw.word()}.${draw.pick(endings)}`]
  const email = `${draw.word()}'${draw.pick(['', ' ', draw.word()])}`
  const wanted = `${draw.word()}'${draw.word()}`
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

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const [path, file] = [`/rest/${draw.word()}`, `${draw.word()}.${draw.pick(['exe', 'egg', 'log'])}`]
  const page = `/${draw.word()}/${draw.word()}`
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

/** Stands in every message that is our own fault. */
const INSIDE = 'SQLITE_ERROR: near'

export const oracle: Oracle = {
  describe: {
    call: ({ draw }) => {
      const isOurFault = draw.chance()
      const message = isOurFault
        ? `${INSIDE} "${draw.word()}"`
        : `${draw.name()} ${draw.word()} cannot be ${draw.word()}.`
      const error = new Error(message)
      error.name = draw.pick(['Error', 'ForbiddenError', `${draw.name()}Error`])
      const at = `at ${draw.word()} (server/${draw.word()}.ts:${draw.number(1, 300)}:${draw.number(1, 80)})`
      error.stack = `${error.name}: ${message}\n    ${at}\n    ${at}`
      const clings = draw.chance() ? { sql: `SELECT * FROM ${draw.name()}`, code: draw.number(1, 99) } : {}
      const status = draw.pick(
        isOurFault ? [500, 501, 503, 507, 599] : [400, 401, 403, 404, 410, 413, 415, 499],
      )
      return {
        args: [Object.assign(error, clings), { status }],
        payload: `${status} ${error.name}: ${message}`,
      }
    },
    same: (hers, right) => {
      const [told, wanted] = [shownOf(hers), shownOf(right)]
      if (told.extras > 0 || told.title.trim() === '' || told.title.includes(INSIDE)) return false
      // How a shop apologises is a matter of style; what a customer can do something about is not.
      return wanted.isApology ? !told.title.includes('\n') : told.title.endsWith(wanted.message)
    },
  },
}

interface Shown {
  title: string
  message: string
  isApology: boolean
  /** How many lines and fields come along. */
  extras: number
}

function shownOf(report: unknown): Shown {
  const { title, stack, fields } = report as { title: string; stack: unknown[]; fields: object }
  const [, message = ''] = title.split(': ')
  const isApology = message === 'Something went wrong on our side'
  return { title, message, isApology, extras: stack.length + Object.keys(fields).length }
}
