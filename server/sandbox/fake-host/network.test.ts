import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Sandbox } from '../sandbox.ts'
import type { FakeHost, HostAnswer, HostRequest } from './host.ts'
import { makeNetwork } from './network.ts'

let sandbox: Sandbox
const asked: HostRequest[] = []

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})
afterAll(() => sandbox.close())
beforeEach(() => void asked.splice(0))

const HOST: FakeHost = {
  files: { '/etc/token': 'abc' },
  env: {},
  cwd: '/app',
  user: 'nonroot',
  hostname: 'fruit-1',
}

const pages: Record<string, HostAnswer> = {
  'http://nobody.example/': { error: { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND nobody.example' } },
  'http://localhost:22/': { error: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:22' } },
  'http://10.0.0.1/': { error: { code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:80' } },
  'ftp://a.example/': { error: { code: 'ERR_INVALID_PROTOCOL', message: 'unknown scheme' } },
  'http://a b/': { error: { code: 'ERR_INVALID_URL', message: 'Invalid URL' } },
  'http://a.example/loop': { error: { code: 'ERR_TOO_MANY_REDIRECTS', message: 'redirect count exceeded' } },
  'http://a.example/cut': { error: { code: 'ECONNRESET', message: 'socket hang up' } },
  'http://a.example/403': { status: 403, headers: {}, body: 'no', url: '' },
  'http://a.example/x.sh': { status: 200, headers: {}, body: 'echo from the script\n', url: '' },
  'http://a.example/json': {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    url: 'http://a.example/json',
  },
}

async function answer(request: HostRequest): Promise<HostAnswer> {
  asked.push(request)
  return (
    pages[request.url] ?? {
      status: 200,
      headers: {},
      body: `${request.method} ${request.url}\n`,
      url: request.url,
    }
  )
}
const run = (source: string) => sandbox.runOnFakeHost({ source, owner: 'anna' }, HOST, answer)

async function sh(line: string) {
  const source = `require('child_process').spawnSync('sh', ['-c', ${JSON.stringify(line)}])`
  const { value, error, effects } = await run(source)
  expect(error).toBeUndefined()
  const { stdout, stderr, status } = Object(value)
  return { stdout, stderr, status, effects }
}

describe('curl on a host with a network', () => {
  it.each([
    ['curl http://a.example/b', 'GET http://a.example/b\n'],
    ['curl -s a.example', 'GET http://a.example/\n'],
    ['curl https://a.example?x', 'GET https://a.example/?x\n'],
    ['curl -sSfLk --max-time 3 http://a.example/b', 'GET http://a.example/b\n'],
    ['curl -X PUT http://a.example/b', 'PUT http://a.example/b\n'],
    ['curl --request=PUT --url http://a.example/b', 'PUT http://a.example/b\n'],
    ['curl a.example/1 a.example/2', 'GET http://a.example/1\nGET http://a.example/2\n'],
    ['curl -o note http://a.example/b; cat note', 'GET http://a.example/b\n'],
    ['curl -O http://a.example/b.txt?x && cat b.txt', 'GET http://a.example/b.txt?x\n'],
    ['curl -so /dev/null -w "%{http_code}\\n" http://a.example/403', '403\n'],
    [
      'curl -i http://a.example/json',
      'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n\r\n{"a":1}',
    ],
    ['curl -I http://a.example/json', 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n\r\n'],
    ['curl -s http://a.example/x.sh | sh', 'from the script\n'],
    ['echo "$(curl -s http://a.example/json) $(curl -s a.example/2)"', '{"a":1} GET http://a.example/2\n'],
    ['curl -G -d q=1 --data-urlencode "w=a b&" a.example/?p', 'GET http://a.example/?p&q=1&w=a%20b%26\n'],
    ['curl http://a.example/403', 'no'],
  ])('prints what %s prints', async (line, stdout) => {
    expect(await sh(line)).toMatchObject({ stdout, stderr: '', status: 0 })
  })

  it.each([
    ['curl nobody.example', 'curl: (6) Could not resolve host: nobody.example\n'],
    [
      'curl localhost:22',
      'curl: (7) Failed to connect to localhost port 22 after 0 ms: Could not connect to server\n',
    ],
    [
      'curl 10.0.0.1',
      'curl: (28) Failed to connect to 10.0.0.1 port 80 after 5000 ms: Timeout was reached\n',
    ],
    ['curl ftp://a.example/', 'curl: (1) Protocol "ftp" not supported\n'],
    ['curl "a b"', 'curl: (3) URL rejected: Malformed input to a URL function\n'],
    ['curl -L a.example/loop', 'curl: (47) Maximum (3) redirects followed\n'],
    ['curl a.example/cut', 'curl: (56) Recv failure: Connection reset by peer\n'],
    ['curl -f a.example/403', 'curl: (22) The requested URL returned error: 403\n'],
    ['curl', 'curl: (2) no URL specified\n'],
    ['curl -s nobody.example', ''],
    ['curl -sS nobody.example', 'curl: (6) Could not resolve host: nobody.example\n'],
    ['wget nobody.example', "wget: unable to resolve host address 'nobody.example'\n"],
    ['wget localhost:22', 'Connecting to localhost:22... failed: Connection refused.\n'],
    ['wget a.example/403', 'ERROR 403: Forbidden.\n'],
    ['wget -q a.example/403', ''],
    ['wget', 'wget: missing URL\n'],
  ])('says why it fails: %s', async (line, stderr) => {
    expect(await sh(line)).toMatchObject({ stdout: '', stderr, status: 1 })
    expect(await sh(`${line} 2>/dev/null || echo failed`)).toMatchObject({ stdout: 'failed\n', status: 0 })
  })

  it('sends the headers, data and credentials of its options', async () => {
    await sh(
      `curl -A me -b 'a=1' -e http://r.example/ -H "Authorization: Bearer $(cat /etc/token)" -H 'Accept:' -u 'm:p@' -d a=1 --data-raw b=2 -L http://a.example/`,
    )
    expect(asked).toEqual([
      {
        method: 'POST',
        url: 'http://m:p%40@a.example/',
        headers: {
          'user-agent': 'me',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: 'a=1',
          referer: 'http://r.example/',
          authorization: 'Bearer abc',
        },
        body: 'a=1&b=2',
        followRedirects: true,
      },
    ])
  })

  it('is delivered once for each request, and seems to run once', async () => {
    const { stdout, effects } = await sh(
      'echo a >> log; curl -s a.example/1 >> log; curl -s a.example/1 >> log; wget -qO- a.example/2 >> log; cat log',
    )
    expect(stdout).toBe('a\nGET http://a.example/1\nGET http://a.example/1\nGET http://a.example/2\n')
    expect(asked.map(({ url }) => url)).toEqual([
      'http://a.example/1',
      'http://a.example/1',
      'http://a.example/2',
    ])
    expect(effects.commands).toHaveLength(1)
    expect(effects.requests).toHaveLength(3)
  })

  it('knows what a downloaded program is from', async () => {
    const { effects } = await sh('wget -q -O tool http://a.example/tool && chmod +x tool && ./tool')
    expect(effects.ran).toEqual([{ program: '/app/tool', from: 'http://a.example/tool' }])
  })
})

describe('a script on a host with a network', () => {
  it.each([
    [
      "require('https').get('https://a.example/?' + 1, (r) => r.on('data', (d) => out.push(r.statusCode, d)))",
      [200, 'GET https://a.example/?1\n'],
    ],
    [
      "require('http').get({ hostname: 'a.example', port: 80, path: '/x' }, (r) => r.on('end', () => out.push('end')))",
      ['end'],
    ],
    [
      "const q = require('http').request('http://a.example/', { method: 'POST' }); q.on('response', (r) => out.push(r.statusCode)); q.write('a'); q.end('b')",
      [200],
    ],
    ["require('http').get('http://nobody.example/').on('error', (e) => out.push(e.code))", ['ENOTFOUND']],
    ["fetch('http://a.example/json').then((r) => r.json()).then((v) => out.push(v.a))", [1]],
    [
      "(async () => { const r = await fetch('http://a.example/json'); out.push(r.ok, r.status, r.headers.get('Content-Type'), await r.text()) })()",
      [true, 201, 'application/json', '{"a":1}'],
    ],
    [
      "fetch('http://nobody.example/').catch((e) => out.push(e.message, e.cause.code))",
      ['fetch failed', 'ENOTFOUND'],
    ],
    [
      "(async () => { for (const n of [1, 2, 3]) out.push((await fetch('http://a.example/' + n)).status) })()",
      [200, 200, 200],
    ],
    [
      "require('http').get('http://a.example/json', async (r) => { for await (const d of r) out.push(d) })",
      ['{"a":1}'],
    ],
  ])('gets answers: %s', async (script, out) => {
    const { value, error } = await run(`const out = []; ${script}; out`)
    expect(error).toBeUndefined()
    expect(value).toEqual(out)
  })

  it('has its request delivered once, even if it holds the time', async () => {
    await run(
      "fetch('http://a.example/?' + Math.random() + Date.now(), { method: 'POST', body: 'x' }); fetch('http://a.example/2')",
    )
    expect(asked.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'x'],
      ['GET', ''],
    ])
  })

  it('gets its own answers, even if it asks in random order', async () => {
    const { value } = await run(
      `const order = [...'abcdef'].sort(() => Math.random() - 0.5)
      const told = []
      ;(async () => { for (const q of order) told.push(q + (await (await fetch('http://a.example/?' + q)).text()).at(-2)) })()
      told`,
    )
    expect(new Set(Object(value))).toEqual(new Set(['aa', 'bb', 'cc', 'dd', 'ee', 'ff']))
    expect(asked).toHaveLength(6)
  })

  it.each([
    { method: 'POST' },
    { url: 'http://a.example/?q=long' },
    { url: 'http://a.example/other' },
    { body: 'another' },
  ])('asks again if it sends something else: %j', (other) => {
    const request = {
      method: 'GET',
      url: 'http://a.example/?q',
      headers: {},
      body: '',
      followRedirects: false,
    }
    const answer = { status: 200, headers: {}, body: 'known', url: '' }
    const network = makeNetwork({ answers: [{ request, answer }], seed: 1, mayAsk: true })
    expect(() => network.send({ ...request, ...other })).toThrow('stopped')
    expect(JSON.parse(network.asks() ?? '')).toMatchObject(other)
  })

  it.each([
    [
      "for (let i = 0; i < 20; i++) { try { require('child_process').execSync('curl -s a.example/' + i) } catch {} } 1",
    ],
    ["for (let i = 0; i < 20; i++) { try { fetch('http://a.example/' + Math.random()) } catch {} } 1"],
  ])('has eight requests answered: %s', async (source) => {
    expect((await run(source)).value).toBe(1)
    expect(asked).toHaveLength(8)
  })

  it('is not run again after it took too long', async () => {
    const source = "try { require('http').get('http://a.example/') } catch {} for (;;);"
    const { error } = await sandbox.runOnFakeHost({ source, owner: 'anna', deadlineMs: 200 }, HOST, answer)
    expect(error?.timedOut).toBe(true)
    expect(asked).toEqual([])
  })

  it.each([
    "require('http').get('http://a.example/', { headers: { __proto__: null, ['__proto__']: 'x', a: { toString: null } } })",
    "require('http').get({ toString() { throw 1 }, host: { toString() { return 'a.example' } } })",
    'fetch(null, { method: {}, headers: 7, body: [] })',
    "fetch('http://a.example/', { body: 'x'.repeat(100000) })",
    "fetch('http://' + 'a'.repeat(60000))",
    'JSON.stringify = () => 1; Promise.prototype.then = 1; Object.assign = 1; require("http").get("http://a.example/")',
    "fetch('http://a.example/').then(function again() { return Promise.resolve().then(again) })",
  ])('does no harm: %s', async (source) => {
    const job = { source: `${source}; 1`, owner: 'anna', deadlineMs: 300 }
    const { effects } = await sandbox.runOnFakeHost(job, HOST, answer)
    expect(effects.commands).toEqual([])
    expect(asked.length).toBeLessThan(3)
  })

  it('fails if the answer cannot be had', async () => {
    const broken = async () => {
      throw new TypeError('a fault of ours')
    }
    const running = sandbox.runOnFakeHost(
      { source: "fetch('http://a.example/')", owner: 'anna' },
      HOST,
      broken,
    )
    await expect(running).rejects.toThrow('a fault of ours')
  })
})
