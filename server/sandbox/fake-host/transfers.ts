import type { EffectLog, HostAnswer, HostRequest } from './host.ts'
import type { HostNetworkClient } from './network.ts'
import type { ProgramOptions, ProgramWords } from './program-options.ts'

/** Writes a file that was downloaded from an address. */
type SaveDownload = (name: string, text: string, from: string) => void

/** Runs a program that sends requests. Returns what it prints. Throws what it prints as an error. */
type Transfer = (words: readonly string[], save: SaveDownload) => string

/** The programs of a host with a network that send requests. */
export interface Transfers {
  curl: Transfer
  wget: Transfer
}

/** Sent to the realm as source text: see `hostSource`. */
export function makeTransfers(
  network: HostNetworkClient,
  { record }: EffectLog,
  readWords: (words: readonly string[], options: ProgramOptions) => ProgramWords,
): Transfers {
  type Response = Exclude<HostAnswer, { error: object }>

  const curlOptions: ProgramOptions = {
    valued: 'XHdUouAbemwTxFKcCErtzQyY@',
    long: {
      request: 'X',
      header: 'H',
      data: 'd',
      'data-raw': 'd',
      'data-binary': 'd',
      'data-ascii': 'd',
      'data-urlencode': 'U',
      output: 'o',
      'remote-name': 'O',
      user: 'u',
      'user-agent': 'A',
      cookie: 'b',
      referer: 'e',
      'max-time': 'm',
      'connect-timeout': 'm',
      'max-redirs': 'm',
      retry: 'm',
      cacert: 'E',
      'write-out': 'w',
      silent: 's',
      'show-error': 'S',
      fail: 'f',
      include: 'i',
      location: 'L',
      head: 'I',
      get: 'G',
      insecure: 'k',
      url: '@',
    },
  }
  const wgetOptions: ProgramOptions = {
    valued: 'OUTtoPewQHdX',
    long: {
      'output-document': 'O',
      header: 'H',
      'post-data': 'd',
      'body-data': 'd',
      method: 'X',
      'user-agent': 'U',
      timeout: 'T',
      tries: 't',
      quiet: 'q',
    },
  }
  const reasons: Record<number, string> = {
    200: 'OK',
    201: 'Created',
    204: 'No Content',
    301: 'Moved Permanently',
    302: 'Found',
    303: 'See Other',
    304: 'Not Modified',
    307: 'Temporary Redirect',
    308: 'Permanent Redirect',
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    500: 'Internal Server Error',
    503: 'Service Unavailable',
  }

  /** Header lines by name. Of two with one name, the later one counts; one without a value is left out. */
  const headersOf = (...lines: string[]): Record<string, string> => {
    const entries = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim()]
    })
    const named = Object.entries(Object.fromEntries(entries))
    return Object.fromEntries(named.filter(([name, value]) => name !== '' && value !== ''))
  }
  /** An address with a scheme and a path. */
  const complete = (typed: string): string => {
    const url = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
    return url.replace(/^([^:]*:\/\/[^/?#]*)(?=$|[?#])/, '$1/')
  }
  const placeOf = (url: string): { host: string; port: string; file: string } => {
    const [, scheme = '', host = '', port, path = ''] =
      /^([^:]*):\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d+))?([^?#]*)/.exec(url) ?? []
    return { host, port: port ?? (scheme === 'https' ? '443' : '80'), file: path.split('/').pop() ?? '' }
  }
  const send = (request: HostRequest): HostAnswer => {
    record('requests', request.url.slice(0, 2_000))
    return network.send(request)
  }
  const fail = (message: string): never => {
    throw new Error(message)
  }
  const printed = (name: string, text: string, url: string, save: SaveDownload): string => {
    if (name === '-') return text
    if (name !== '/dev/null') save(name, text, url)
    return ''
  }

  /** Why there is no answer, in the words of `curl`. */
  const curlError = (code: string, url: string): string => {
    const { host, port } = placeOf(url)
    const errors: Record<string, string> = {
      ENOTFOUND: `(6) Could not resolve host: ${host}`,
      ECONNREFUSED: `(7) Failed to connect to ${host} port ${port} after 0 ms: Could not connect to server`,
      ETIMEDOUT: `(28) Failed to connect to ${host} port ${port} after 5000 ms: Timeout was reached`,
      ERR_INVALID_PROTOCOL: `(1) Protocol "${url.split(':')[0]}" not supported`,
      ERR_INVALID_URL: '(3) URL rejected: Malformed input to a URL function',
      ERR_TOO_MANY_REDIRECTS: '(47) Maximum (3) redirects followed',
    }
    return errors[code] ?? '(56) Recv failure: Connection reset by peer'
  }
  const headOf = ({ status, headers }: Response): string => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\n${lines.join('')}\r\n`
  }
  /** The data of a form: as it is written, or encoded. */
  const dataOf = ({ all }: ProgramWords): string => {
    const encoded = all('U').map((pair) => {
      const at = pair.indexOf('=')
      return `${at > 0 ? pair.slice(0, at + 1) : ''}${encodeURIComponent(pair.slice(at + 1))}`
    })
    return [...all('d'), ...encoded].join('&')
  }
  const curlMethod = ({ last, has }: ProgramWords, hasBody: boolean): string => {
    const usual = hasBody ? 'POST' : 'GET'
    return last('X') ?? (has('I') ? 'HEAD' : usual)
  }
  /** An address with the credentials of `-u`, and with the data of `-G`. */
  const curlAddress = ({ last, has }: ProgramWords, typed: string, data: string): string => {
    const user = last('u')?.split(':').map(encodeURIComponent).join(':')
    const url = user === undefined ? typed : typed.replace('://', () => `://${user}@`)
    return has('G') && data !== '' ? `${url}${url.includes('?') ? '&' : '?'}${data}` : url
  }
  const curlRequest = (given: ProgramWords, url: string): HostRequest => {
    const { all, last, has } = given
    const data = dataOf(given)
    const hasBody = (has('d') || has('U')) && !has('G')
    return {
      method: curlMethod(given, hasBody),
      url: curlAddress(given, url, data),
      headers: headersOf(
        `User-Agent: ${last('A') ?? 'curl/8.14.1'}`,
        'Accept: */*',
        hasBody ? 'Content-Type: application/x-www-form-urlencoded' : '',
        `Cookie: ${last('b') ?? ''}`,
        `Referer: ${last('e') ?? ''}`,
        ...all('H'),
      ),
      body: hasBody ? data : '',
      followRedirects: has('L'),
    }
  }
  const curlOne = (given: ProgramWords, url: string): { text: string; status: number } => {
    const { has } = given
    const failCurl = (message: string) => fail(has('s') && !has('S') ? '' : `curl: ${message}`)
    const answer = send(curlRequest(given, url))
    if (answer.error) return failCurl(curlError(answer.error.code, url))
    const { status, body } = answer
    if (has('f') && status >= 400) return failCurl(`(22) The requested URL returned error: ${status}`)
    const head = has('I') || has('i') ? headOf(answer) : ''
    return { text: head + (has('I') ? '' : body), status }
  }
  const curl: Transfer = (words, save) => {
    const given = readWords(words, curlOptions)
    const { others, all, last, has } = given
    const urls = [...others, ...all('@')].map(complete)
    if (urls.length === 0) return fail('curl: (2) no URL specified')
    const names = all('o')
    const outputs = urls.map((url) => {
      const { text, status } = curlOne(given, url)
      const ownName = has('O') ? placeOf(url).file || 'curl_response' : '-'
      const written = (last('w') ?? '').replaceAll('%{http_code}', `${status}`).replaceAll('\\n', '\n')
      return printed(names.shift() ?? ownName, text, url, save) + written
    })
    return outputs.join('')
  }

  /** Why there is no answer, in the words of `wget`. */
  const wgetError = ({ code, message }: { code: string; message: string }, url: string): string => {
    const { host, port } = placeOf(url)
    const errors: Record<string, string> = {
      ENOTFOUND: `wget: unable to resolve host address '${host}'`,
      ECONNREFUSED: `Connecting to ${host}:${port}... failed: Connection refused.`,
      ETIMEDOUT: `Connecting to ${host}:${port}... failed: Connection timed out.`,
    }
    return errors[code] ?? `wget: ${message}`
  }
  const wget: Transfer = (words, save) => {
    const { others, all, last, has } = readWords(words, wgetOptions)
    if (others.length === 0) return fail('wget: missing URL')
    const data = last('d')
    const method = last('X') ?? (data === undefined ? 'GET' : 'POST')
    const headers = headersOf(
      `User-Agent: ${last('U') ?? 'Wget/1.25.0'}`,
      'Accept: */*',
      data === undefined ? '' : 'Content-Type: application/x-www-form-urlencoded',
      ...all('H'),
    )
    const failWget = (message: string) => fail(has('q') ? '' : message)
    const outputs = others.map(complete).map((url) => {
      const answer = send({ method, url, headers, body: data ?? '', followRedirects: true })
      if (answer.error) return failWget(wgetError(answer.error, url))
      const { status, body } = answer
      if (status >= 400) return failWget(`ERROR ${status}: ${reasons[status] ?? 'Unknown'}.`)
      return printed(last('O') ?? (placeOf(url).file || 'index.html'), body, url, save)
    })
    return outputs.join('')
  }

  return { curl, wget }
}
