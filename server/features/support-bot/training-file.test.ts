import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../testing/application.ts'
import { readTrainingSet } from './training-file.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'support-bot-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const GOOD = `lang: en
data:
  - intent: greetings.hello
    utterances: [hello]
    answers: [{ action: response, body: Hi }]
  - intent: queries.couponCode
    utterances: [coupon]
    answers:
      - { action: function, handler: couponCode }
  - intent: queries.productPrice
    utterances: [price of <product>]
    answers: [{ action: function, handler: productPrice }]
  - intent: queries.functionTest
    utterances: [test]
    answers: [{ action: function, handler: testFunction }]
`

function read(text: string) {
  writeFileSync(join(folder, 'bot.yml'), text)
  return readTrainingSet(folder, 'bot.yml')
}

it('contains all intents that clients rely on', () => {
  const { lang, data } = readTrainingSet(join(projectRoot, 'content'), 'support-bot.yml')
  expect(lang).toBe('en')
  expect(data[0]?.utterances[0]).toBe('hello')
  const names = 'deluxeMembership blockchain nft productPrice couponCode singstar swallow functionTest'
  const wanted = ['greetings.hello', 'greetings.bye', ...names.split(' ').map((name) => `queries.${name}`)]
  expect(data.map(({ intent }) => intent)).toEqual(expect.arrayContaining(wanted))
  const test = data.find(({ intent }) => intent === 'queries.functionTest')
  expect(test?.utterances).toEqual(['function test command b8a8ba1ecea1607e1713e31a3d9e5e19'])
  const coupons = data.find(({ intent }) => intent === 'queries.couponCode')?.answers ?? []
  expect(coupons.map(({ action }) => action).toSorted()).toEqual(['function', ...Array(8).fill('response')])
})

it('may be JSON', () => {
  const { data } = read(GOOD)
  expect(read(JSON.stringify({ lang: 'en', data })).data).toEqual(data)
})

it.each([
  ['[hello]', '[]', /^bot\.yml:4:5 is wrong at data\[0\]\.utterances: must not be so short a list/],
  ['[hello]', '["?!"]', /^bot\.yml:4:18 is wrong at data\[0\]\.utterances\[0\]: must hold a word/],
  ['[coupon]', '[HELLO!]', /^bot\.yml:7:18 .*greetings\.hello is asked for in the same words/],
  ['[coupon]', '[coupon]\n    note: x', /^bot\.yml:8:5 is wrong at data\[1\]\.note: there is no such field/],
  ['body: Hi', 'handler: testFunction', /^bot\.yml:5:\d+ is wrong at data\[0\].*must have a body/],
  ['handler: couponCode', 'handler: freeBeer', /^bot\.yml:9:\d+ .*handler: must be one of: couponCode/],
  ['handler: couponCode', 'body: no', /^bot\.yml:9:\d+ .*must have a handler/],
  [
    'handler: couponCode',
    'handler: productInfo',
    /^bot\.yml:8:5 .*one answer must be the function couponCode/,
  ],
  ['greetings.hello', 'queries.couponCode', /^bot\.yml:6:5 .*there is an intent named queries\.couponCode/],
  ['queries.productPrice', 'queries.cost', /^bot\.yml:2:1 .*must have an intent named queries\.productPrice/],
  ['lang: en', 'lang: English', /^bot\.yml:1:1 is wrong at lang/],
  ['data:', 'data: {', /^bot\.yml:\d+:\d+ is no YAML/],
])('is refused where %j becomes %j, with the position', (before, after, message) => {
  expect(() => read(GOOD.replace(before, after))).toThrow(message)
})

it('is reported when it is missing', () => {
  expect(() => readTrainingSet(folder, 'gone.yml')).toThrow(/^gone\.yml cannot be read/)
})
