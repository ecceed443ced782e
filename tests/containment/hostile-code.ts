import type { CodeInterface, Shape } from '#server/sandbox/learner-code/interface.ts'
import { isFunctionShape } from '#server/sandbox/learner-code/interface.ts'

/** What answers no call as it should be answered, or only by chance. */
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

/** What doors are given where they expect something else, or the worst of what they expect. */
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

/** Calls every function that it was handed, however deep it lies, with each of these. */
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

/** Abuses all that the function of this name is handed. */
export function abusing(name: string): string {
  return `${ABUSE}\nexport const ${name} = async (...args) => { await abuse(args) }`
}

/** A module of each kind that exports what a lab's code has to, and does with it what it should not. */
export function hostileModules(face: CodeInterface): { name: string; code: string }[] {
  const answering = ANSWERS.map((answer) => ({
    name: `answers ${answer}`,
    code: moduleOf(face, (shape) => (isFunctionShape(shape) ? `(...args) => (${answer})` : safeData(answer))),
  }))
  const abusing = {
    name: 'gives its doors what they do not expect',
    code: ABUSE + moduleOf(face, abuser),
  }
  return [...answering, abusing]
}

/** Functions that have to answer at once cannot wait for doors that answer later: those are asked all the same. */
function abuser(shape: Shape): string {
  return isFunctionShape(shape)
    ? '(...args) => abuse(args).then(() => args[0])'
    : '({ type: "object", properties: { percent: { pattern: "(a+)+$" } } })'
}

function safeData(answer: string): string {
  return answer.includes('throw') || answer.includes('reject') ? '"no data"' : answer
}

function moduleOf(face: CodeInterface, write: (shape: Shape) => string): string {
  return Object.entries(face)
    .map(([name, shape]) => `\nexport const ${name} = ${write(shape)}`)
    .join('')
}
