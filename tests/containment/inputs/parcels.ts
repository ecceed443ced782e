import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

interface HostileParcel {
  name?: string
  version?: string
  main?: string
  scripts?: object
  dependencies?: object
}

/** A parcel that the robot installs. */
const PARCEL = { name: 'crate-utils', version: '99.0.0', main: '' }

/** The build ended, with or without a page. */
const ENDED = /^(200 .*"log":"build \d+|503 )/s
const REFUSED = /^(400|413) /
/** The file, the program or the module does not exist on the robot's machine. */
const MISSING = /^200 .*(ENOENT|not found|Cannot find module|No such file)/s

async function build(learner: Learner, parcel: HostileParcel): Promise<Reply> {
  const published = await learner.json('PUT', '/training/parcels', { ...PARCEL, ...parcel })
  const reply = await learner.json('POST', '/landing/rebuild', {})
  await learner.send('/training/parcels?name=crate-utils', { method: 'DELETE' })
  return published.status === 200 ? reply : published
}

const scripts = ({ file, folder, variable, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `require('fs').readFileSync('${file}', 'utf8')`, MISSING],
  ['files', `throw require('fs').readdirSync('${folder}').join()`, MISSING],
  ['files', `require('fs').writeFileSync('${folder}/pwned', 'x')`, ENDED],
  ['files', `import('${file}').then((text) => { throw text })`, ENDED],
  ['environment', `throw new Error('It is ' + process.env.${variable})`, /^200 .*It is undefined/s],
  ['environment', 'throw new Error(Object.keys(process.env).join())', /^200 .*DEPLOY_TOKEN/s],
  ['processes', 'process.exit(1)', ENDED],
  ['processes', 'process.kill(process.pid); process.abort?.()', ENDED],
  ['processes', `require('child_process').execSync('touch ${folder}/pwned; sh -c "kill -9 1"')`, ENDED],
  [
    'processes',
    "for (const name of ['worker_threads', 'cluster', 'vm', 'module', 'inspector', 'v8', 'node:sqlite', '../../server/main.ts']) { let is = true; try { require(name) } catch { is = false } if (is) throw new Error('has ' + name) } throw new Error('none of them is there')",
    /^200 .*none of them is there/s,
  ],
  ['network', `require('http').get('http://127.0.0.1:${port}/')`, ENDED],
  ['network', `fetch('http://localhost:${port}/'); require('net').connect(${port})`, ENDED],
  [
    'realm',
    'Object.prototype.polluted = 1; Array.prototype.push = () => { throw 1 }; JSON.parse = () => ({})',
    ENDED,
  ],
  [
    'realm',
    "({}).constructor.constructor('return process')().mainModule.require('child_process').exec('id')",
    ENDED,
  ],
  ['realm', 'Map.prototype.get = () => ({ exports: { crate: () => ({ toString: null }) } })', ENDED],
  ['realm', 'exports.crate = () => ({ toString() { return { toString: null } } })', ENDED],
  ['endless', 'for (;;);', /^200 .*takes too long/s],
  ['endless', "/((a+)+)b/.test('a'.repeat(40))", ENDED],
  ['endless', 'exports.crate = () => { for (;;); }', ENDED],
  ['time', "for (let n = 0; n < 1000; n++) fetch('https://host-' + n + '.example/')", ENDED],
  ['time', "(async () => { for (;;) await fetch('http://localhost:3000/landing/build.log') })()", ENDED],
  ['time', "fetch('http://localhost:3000/landing/rebuild', { method: 'POST', body: '{}' })", ENDED],
  ['time', 'function again() { Promise.resolve().then(again) } again()', ENDED],
  ['memory', "const all = []; for (;;) all.push('x'.repeat(1e6))", ENDED],
  ['memory', "exports.crate = () => 'x'.repeat(5e6)", ENDED],
  ['memory', "throw new Error('x'.repeat(1e6))", ENDED],
  ['memory', "require('child_process').execSync('echo ' + 'y'.repeat(1e6))", ENDED],
]

const parcels: Line<HostileParcel>[] = [
  ['realm', { name: '__proto__' }, REFUSED, 'a name that all objects have'],
  ['files', { name: '../../x' }, REFUSED, 'a name that leads away'],
  ['files', { name: '@x/../../y' }, REFUSED, 'a scope that leads away'],
  ['memory', { name: 'x'.repeat(90_000) }, REFUSED, 'a name of 90,000 letters'],
  ['time', { version: '99999999999999999999.0.0' }, REFUSED, 'a version that is no number any more'],
  ['time', { version: `1.0.0-${'0'.repeat(60_000)}` }, REFUSED, 'a long version'],
  ['time', { dependencies: { pip: `${' '.repeat(40_000)}1` } }, REFUSED, 'a range of many blanks'],
  ['time', { dependencies: { pip: '>=1 '.repeat(12) } }, ENDED, 'a range of many parts'],
  ['time', { dependencies: { 'crate-utils': '*' } }, ENDED, 'a parcel that needs itself'],
  ['memory', { main: 'x'.repeat(17_000) }, REFUSED, 'too much code'],
  ['memory', { main: '['.repeat(16_000) }, ENDED, '16,000 brackets'],
  ['realm', JSON.parse('{"scripts":{"__proto__":{"postinstall":"x"}}}'), ENDED, 'a script in a prototype'],
  [
    'realm',
    JSON.parse('{"dependencies":{"__proto__":"*","constructor":"*"}}'),
    /^(200|400) /,
    'prototypes needed',
  ],
  ['realm', { scripts: { postinstall: { toString: null } } }, REFUSED, 'a script that is no text'],
]

/** Parcels for the robot that builds the landing page. */
export const parcelInputs: Inputs = (canaries) => [
  ...sendInputs('Parcels: code', (learner, main) => build(learner, { main }), scripts(canaries)),
  ...sendInputs(
    'Parcels: install scripts',
    (learner, postinstall) => build(learner, { scripts: { postinstall }, main: 'exports.crate = () => 1' }),
    scripts(canaries).filter(([aim]) => aim !== 'realm'),
  ),
  ...sendInputs('Parcels', build, parcels),
]
