import type { CodeInterface, Shape } from '#server/sandbox/learner-code/interface.ts'
import { isFunctionShape } from '#server/sandbox/learner-code/interface.ts'

/** Expressions whose value is wrong for every call, or right only by chance. */
export const ANSWERS = [
  '{}',
  '[]',
  '[{}]',
  'null',
  'undefined',
  'true',
  '-1',
  'NaN',
  '"x"',
  '"\\u0000\\ud800"',
  '"x".repeat(300000)',
  '1n',
  'Symbol("a")',
  '(() => 1)',
  '/(a+)+$/',
  'new Date(NaN)',
  'new Error("x")',
  'new Uint8Array(9)',
  'Promise.reject(undefined)',
  '{ then: (good) => good({ length: -1 }) }',
  '{ a: 1n, b: [{ c: undefined }], length: 2, id: {}, email: [] }',
  'JSON.parse(\'{"__proto__":{"isAdmin":true},"length":9}\')',
  'new Proxy({}, { get: () => ({}), ownKeys: () => { throw 1 } })',
  '(() => { throw null })()',
  '(() => { throw { status: 200, statusCode: 99 } })()',
]

/** Arguments for host functions: wrong ones, and the worst right ones. */
const GIVEN = [
  '{ $ne: 1 }',
  '["a", "b"]',
  'null',
  'undefined',
  '() => 1',
  'true',
  '1n',
  '""',
  '"\'; DROP TABLE Users; --"',
  '"../../../../etc/passwd\\u0000.md"',
  '"x".repeat(200000)',
  '"\\ud800"',
  '"__proto__"',
  '-1',
  'NaN',
  '1e308',
  '0.5',
  '{ __proto__: null, constructor: { prototype: 1 } }',
  'new Uint8Array(9)',
  '[[[[[[[[[["deep"]]]]]]]]]]',
]

/** Calls every function among the arguments, at any depth, with each of these. */
const ABUSE = `
const given = [${GIVEN.join(', ')}]
const tried = new Set()
const abuse = async (value) => {
  if (typeof value === 'function') {
    for (const one of given) {
      try { await value(one) } catch {}
      try { await value(one, one, one) } catch {}
      try { await value(1, one, one) } catch {}
    }
  } else if (typeof value === 'object' && value !== null && !tried.has(value)) {
    tried.add(value)
    for (const name of Object.keys(value)) await abuse(value[name])
  }
}`

/** An export of this name that misuses all its arguments. */
export function abusing(name: string): string {
  return `${ABUSE}\nexport const ${name} = async (...args) => { await abuse(args) }`
}

/** Modules that export what a lab's code must export, and misuse it. */
export function hostileModules(codeInterface: CodeInterface): { name: string; code: string }[] {
  const answering = ANSWERS.map((answer) => ({
    name: `answers ${answer}`,
    code: moduleOf(codeInterface, (shape) =>
      isFunctionShape(shape) ? `(...args) => (${answer})` : safeData(answer),
    ),
  }))
  const abusing = {
    name: 'gives its doors what they do not expect',
    code: ABUSE + moduleOf(codeInterface, abuser),
  }
  return [...answering, abusing]
}

/** Synchronous functions cannot wait for asynchronous host functions, but call them anyway. */
function abuser(shape: Shape): string {
  return isFunctionShape(shape)
    ? '(...args) => abuse(args).then(() => args[0])'
    : '({ type: "object", properties: { percent: { pattern: "(a+)+$" } } })'
}

function safeData(answer: string): string {
  return answer.includes('throw') || answer.includes('reject') ? '"no data"' : answer
}

function moduleOf(codeInterface: CodeInterface, write: (shape: Shape) => string): string {
  return Object.entries(codeInterface)
    .map(([name, shape]) => `\nexport const ${name} = ${write(shape)}`)
    .join('')
}
