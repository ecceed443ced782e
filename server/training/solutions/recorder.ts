import { reportTools, signUp } from '#contract/lab/tools.ts'
import type { SolutionStep } from '#contract/training/solutions.ts'
import type { Body, Browser, Http, HttpOptions, HttpResponse, LabChain, LabContract, Tools } from '#lab'

type RecordStep = (step: SolutionStep) => void

/** The run needs to see a page. Its steps up to here are recorded. */
class NeedsBrowser extends Error {
  constructor() {
    super('There is no page to look at')
  }
}

/**
 * Returns the same tools, which record what is done with them. There is no page: opened places are recorded, and
 * reading a page ends the run with `NeedsBrowser`.
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
    asked: Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
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
function rememberToken({ text }: HttpResponse, people: Map<string, string>): void {
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

function isForPeople({ headers }: HttpResponse): boolean {
  return /json|text\/plain|yaml|xml|csv/.test(headers['content-type'] ?? '')
}

function recordingBrowser(record: RecordStep, people: ReadonlyMap<string, string>): Browser {
  const look = (): Promise<never> => Promise.reject(new NeedsBrowser())
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

/** Longest answer and longest request that are shown. Some payloads are huge on purpose. */
const LONGEST = { answer: 240, sent: 1_600 } as const
/** For steps that repeat, how many are shown before and after the count. */
const OF_A_RUN = { first: 2, last: 1 } as const

/** Returns the beginning of a text. */
function shorten(text: string, longest: number = LONGEST.answer): string {
  const whole = text.replace(/[A-Za-z0-9_+/=-]{80,}/g, (long) => `${long.slice(0, 24)}…`).trim()
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

/** Formats a sent value for readers. */
function formatValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one), 2)
  return text === undefined ? '' : clip(text)
}

/** Formats a form, one field per line. */
async function formatForm(form: FormData): Promise<string> {
  const fields = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return `${name}: ${clip(value)}`
    const text = await value.text()
    // Binary content decodes to control or replacement characters.
    const isText = !/[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, ''))
    return `${name}: ${value.name} (${value.size} bytes)${isText ? `\n${clip(text)}` : ''}`
  })
  return (await Promise.all(fields)).join('\n')
}

function clip(text: string): string {
  const short = text.replace(
    /(.)\1{199,}/g,
    (run, sign: string) => `${sign.repeat(20)}… (${run.length} times)`,
  )
  return short.length > LONGEST.sent ? `${short.slice(0, LONGEST.sent)}…` : short
}

/** Returns the steps. The middle of a run of similar requests is replaced by a count. */
export function summarizeSteps(steps: readonly SolutionStep[]): SolutionStep[] {
  const runs: SolutionStep[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run?.[0] && kindOf(run[0]) === kindOf(step)) run.push(step)
    else runs.push([step])
  }
  const { first, last } = OF_A_RUN
  return runs.flatMap((run) => {
    const count = run.length - first - last
    return count < 2 ? run : [...run.slice(0, first), { does: 'more', count }, ...run.slice(-last)]
  })
}

/** Requests are similar if they differ in numbers, query or body only. */
function kindOf(step: SolutionStep): string {
  if (step.does !== 'request') return step.does === 'read' || step.does === 'write' ? step.call : step.does
  return `${step.method} ${step.path.replace(/\?.*$/s, '').replace(/\d+/g, '0')}`
}
