import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

/** Jim's user id, as the bot knows it. */
const JIM = '2'
const REPAIR = `Jim"); process = (text) => model.process(trainingSet.lang, text); //`
const REFUSED = /^500 .*Blocked illegal activity/s
const SHOWN = /^200 .*Evening, /s
const FAILED = /^200 .*(head is spinning|went over my head)/s

const say = (learner: Learner, action: string, query: string): Promise<Reply> =>
  learner.json('POST', '/rest/chatbot/respond', { action, query })

/** Resets the bot, and gives Jim a harmless name. */
async function repair(learner: Learner): Promise<void> {
  await say(learner, 'setname', REPAIR)
  await say(learner, 'setname', 'Jim')
}

/** Makes the bot use an expression's value as Jim's name and say it. */
const names = ({ file, folder, variable, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `require('fs').readFileSync('${file}', 'utf8')`, REFUSED],
  ['files', `process.mainModule.require('fs').readFileSync('${file}', 'utf8')`, REFUSED],
  ['files', `std.loadFile('${file}')`, REFUSED],
  ['environment', `process.env`, /^200 .*Evening, undefined/s],
  ['environment', `process.env.${variable}`, REFUSED],
  ['environment', `Object.getOwnPropertyNames(globalThis)`, /^200 (?!.*(require|mainModule|Deno))/s],
  ['environment', `JSON.stringify(errand).slice(0, 400)`, SHOWN],
  ['processes', `require('child_process').execSync('touch ${folder}/pwned')`, REFUSED],
  ['network', `fetch('http://127.0.0.1:${port}/')`, REFUSED],
  ['realm', `process.constructor.constructor('return process.mainModule')()`, /^200 .*Evening, undefined/s],
  ['realm', `users.addUser.constructor('return this')().process.binding('fs')`, REFUSED],
  ['realm', `(Object.prototype.polluted = 1, Array.prototype.polluted = 1)`, SHOWN],
  ['realm', `(users.__proto__.fault = 1, ({}).constructor.prototype.value = 'x')`, SHOWN],
  ['endless', `(() => { for (;;); })()`, REFUSED],
  ['endless', `/(a+)+$/.test('a'.repeat(60) + 'b')`, REFUSED],
  ['memory', `(() => { const all = []; for (;;) all.push(new Array(1e5).fill(1)) })()`, REFUSED],
  ['memory', `(function f() { f() })()`, REFUSED],
  ['memory', `(users.idmap = new Array(1e6).fill('x'.repeat(99)), 1)`, /^(200|500) /s],
]

/** Code in a question, between the end of its string and another call. */
const questions = ({ file, folder }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `process = () => require('fs').readFileSync('${file}', 'utf8')`, FAILED],
  ['processes', `process = () => os.exec(['touch', '${folder}/pwned'])`, FAILED],
  ['realm', `process = () => ({ action: 'function', handler: 'constructor' })`, FAILED],
  ['realm', `process = () => ({ __proto__: { body: 'x' }, get intent() { throw this } })`, FAILED],
  ['endless', `process = () => { for (;;); }`, FAILED],
  ['endless', `process = () => ({ toJSON() { for (;;); } })`, FAILED],
  ['memory', `process = () => 'x'.repeat(2 ** 29)`, FAILED],
  ['memory', `process = () => ({ answers: new Array(1e7).fill({ body: 'x' }) })`, FAILED],
  ['memory', `process = () => ({ body: 'x'.repeat(1e6) })`, /^200 .{2000,2100}$|^200 .*head is spinning/s],
]

export const botInputs: Inputs = (canaries) => [
  ...sendInputs(
    'Support bot: names',
    (learner, code) => say(learner, 'setname', `Jim"); users.addUser("${JIM}", String(${code})); //`),
    names(canaries),
  ),
  ...sendInputs(
    'Support bot: questions',
    async (learner, code) => {
      await repair(learner)
      await say(learner, 'query', `hi"); ${code}; users.get("`)
      const reply = await say(learner, 'query', 'hello')
      await repair(learner)
      return reply
    },
    questions(canaries),
  ),
]
