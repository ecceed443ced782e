import { reportTools, signUp } from '#contract/lab/tools.ts'
import type { SolutionStep } from '#contract/training/solutions.ts'
import type { Answer, Body, Browser, Http, HttpOptions, LabChain, LabContract, Tools } from '#lab'
import { formatForm, formatValue, shorten } from './format.ts'

type RecordStep = (step: SolutionStep) => void

/** The run needs to see a page. Its steps up to here are recorded. */
class NeedsPage extends Error {
  constructor() {
    super('There is no page to look at')
  }
}

/**
 * Returns the same tools, which record what is done with them. There is no page: opened places are recorded, and
 * reading a page ends the run with `NeedsPage`.
 */
export function recordingTools(tools: Tools, record: RecordStep): Tools {
  const people = new Map<string, string>()
  const chain = recordingChain(tools.chain, record)
  const http = recordingHttp(tools.http, record, people)
  const logIn: Tools['logIn'] = async (email, password) => {
    const session = await tools.logIn(email, password)
    people.set(session.token, email)
    record({ does: 'logIn', email, password })
    return session
  }
  return {
    ...tools,
    http,
    browser: recordingBrowser(record, people),
    chain,
    logIn,
    signUp: (account, coins) => signUp({ http, logIn }, account, coins),
    ...reportTools({ http, logIn, settings: tools.settings }),
    ask: async (said, options) => {
      const answer = await tools.ask(said, options)
      const text =
        typeof said === 'string' ? said : said.map(({ role, content }) => `${role}: ${content}`).join('\n')
      record({ does: 'say', text, answer: shorten(answer.error ?? answer.text) })
      return answer
    },
    zip: (files) => {
      record({
        does: 'pack',
        files: Object.entries(files).map(([name, text]) => ({ name, text: formatValue(text) })),
      })
      return tools.zip(files)
    },
    emit: async (event, payload) => {
      await tools.emit(event, payload)
      record({ does: 'emit', event, payload: formatValue(payload) })
    },
  }
}

function recordingHttp(http: Http, record: RecordStep, people: Map<string, string>): Http {
  const recordRequest = async (
    method: string,
    path: string,
    body: Body | undefined,
    options: HttpOptions | undefined,
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await asked
    rememberToken(answer, people)
    record({
      does: 'request',
      method,
      path,
      ...senderIn(options ?? {}, people),
      body: body === undefined ? null : withoutTokens(await formatBody(body), people),
      status: answer.status,
      answer: isForPeople(answer) ? shorten(answer.text) : '',
    })
    return answer
  }
  return {
    get: (path, options) => recordRequest('GET', path, undefined, options, http.get(path, options)),
    post: (path, body, options) => recordRequest('POST', path, body, options, http.post(path, body, options)),
    put: (path, body, options) => recordRequest('PUT', path, body, options, http.put(path, body, options)),
    patch: (path, body, options) =>
      recordRequest('PATCH', path, body, options, http.patch(path, body, options)),
    delete: (path, options) => recordRequest('DELETE', path, undefined, options, http.delete(path, options)),
  }
}

function formatBody(body: Body): Promise<string> | string {
  return body instanceof FormData ? formatForm(body) : formatValue(body)
}

/** Tokens are long and differ each time, so they are shortened. */
function withoutTokens(text: string, people: ReadonlyMap<string, string>): string {
  return [...people.keys()].reduce((left, token) => left.replaceAll(token, `${token.slice(0, 12)}…`), text)
}

/** Remembers whose token the answer to a login contains. */
function rememberToken({ text }: Answer, people: Map<string, string>): void {
  const [, token] = /"token":"([^"]+)"/.exec(text) ?? []
  const [, email] = /"umail":"([^"]+)"/.exec(text) ?? []
  if (token !== undefined && email !== undefined) people.set(token, email)
}

function senderIn(
  { token, headers = {} }: HttpOptions,
  people: ReadonlyMap<string, string>,
): Pick<SolutionStep & { does: 'request' }, 'as' | 'headers'> {
  const as = token === undefined ? undefined : people.get(token)
  const bearer = token !== undefined && as === undefined ? { authorization: `Bearer ${token}` } : {}
  const all = Object.entries({ ...bearer, ...headers })
  return { as: as ?? null, headers: all.map(([name, value]) => [name, withoutTokens(value, people)]) }
}

function isForPeople({ headers }: Answer): boolean {
  return /json|text\/plain|yaml|xml|csv/.test(headers['content-type'] ?? '')
}

function recordingBrowser(record: RecordStep, people: ReadonlyMap<string, string>): Browser {
  const look = (): Promise<never> => Promise.reject(new NeedsPage())
  return {
    open: async (path, session) => {
      record({ does: 'open', path, as: session ? (people.get(session.token) ?? null) : null })
    },
    alerts: look,
    html: look,
    text: look,
  }
}

function recordingChain(chain: LabChain, record: RecordStep): LabChain {
  const contractOf = (name: string, contract: LabContract): LabContract => ({
    address: contract.address,
    read: async (method, ...args) => {
      const result = await contract.read(method, ...args)
      record({ does: 'read', call: callOf(name, method, args), value: null })
      return result
    },
    write: async (method, args, options) => {
      await contract.write(method, args, options)
      record({ does: 'write', call: callOf(name, method, args), value: etherIn(options.value) })
    },
  })
  return {
    accounts: () => chain.accounts(),
    balance: (address) => chain.balance(address),
    at: async (name, address) => contractOf(name, await chain.at(name, address)),
    deploy: async (name, options) => {
      const contract = await chain.deploy(name, options)
      record({ does: 'deploy', call: callOf(name, '', options.args ?? []), value: etherIn(options.value) })
      return contractOf(name, contract)
    },
  }
}

function callOf(name: string, method: string, args: readonly unknown[]): string {
  return `${name}${method === '' ? '' : '.'}${method}(${args.map(formatValue).join(', ')})`
}

function etherIn(wei: bigint | undefined): string | null {
  return wei === undefined ? null : `${wei} wei`
}
