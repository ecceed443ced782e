import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { loadContent } from '../../testing/lab-content.ts'
import type { Labs } from '../catalogue/labs.ts'
import { type Difference, findDifference } from '../proof/oracle.ts'
import { checkCustomFix } from './code.ts'

// An honest fix may look different from ours. The oracle must accept it, and reject one that only looks similar.

let application: TestApplication
let labs: Labs
beforeAll(async () => {
  application = await openTestApplication()
  labs = (await loadContent()).labs
})
afterAll(() => closeTestApplication(application))

/** Inputs for each fix. A proof draws more of them: here many fixes are compared. */
const INPUTS = 20
/** Right fixes by path, without types: each is compared with many. */
const rightFixes = new Map<string, Promise<string>>()

async function differenceOf(
  lab: string,
  rightFix: string,
  source: string,
  inputs = INPUTS,
): Promise<Difference | undefined> {
  const shop = await application.host.open('unusual')
  const { oracle } = await labs.hiddenTests(lab)
  if (typeof oracle === 'string') throw new Error(oracle)
  const file = join(projectRoot, 'labs', lab, 'fixes', `${rightFix}.ts`)
  const right = rightFixes.get(file) ?? codeOf(lab, readFileSync(file, 'utf8'))
  rightFixes.set(file, right)
  const pair = { custom: await codeOf(lab, source), right: await right }
  const rules = Object.entries(oracle).map(([name, rule]) => [name, { ...rule, times: inputs }])
  return findDifference(shop, lab, Object.fromEntries(rules), pair, 'unusual')
}

async function codeOf(lab: string, source: string): Promise<string> {
  const checked = await checkCustomFix(await application.host.open('unusual'), lab, source)
  if ('problem' in checked) throw new Error(checked.problem.message)
  return checked.code
}

describe('labels, with or without a shell', { timeout: 60_000 }, () => {
  const print = (body: string) =>
    differenceOf(
      'label-command',
      'no-shell-at-all',
      String.raw`const single = (word) => "'" + word.replaceAll("'", "'\\''") + "'"
       const double = (word) => '"' + word.replace(/["\\$\x60]/g, '\\$&') + '"'
       const line = (size, text) => 'labelmaker --size ' + size + ' --text ' + text
       export async function print({ text, size }, machine) { ${body} }`,
    )

  it.each([
    [
      'words, by whatever path and in whatever order',
      `return machine.run('/usr/bin/labelmaker', ['--text', text, '--size', size])`,
    ],
    [
      'another size for one that there is not',
      `return machine.run('labelmaker', ['--size', ['S', 'L'].includes(size) ? size : 'M', '--text', text])`,
    ],
    [
      'an error for a size that there is not',
      `if (!/^[SML]$/.test(size)) throw new Error('Which size?'); return machine.run('labelmaker', ['--size', size, '--text', text])`,
    ],
    [
      'single quotes, with those inside taken care of',
      'return machine.shell(line(single(size), single(text)))',
    ],
    [
      'double quotes, with a backslash before what is special there',
      'return machine.shell(line(double(size), double(text)))',
    ],
    [
      'no line break at the end',
      `return (await machine.run('labelmaker', ['--size', size, '--text', text])).trimEnd()`,
    ],
  ])('accept %s', async (_, body) => {
    expect(await print(body)).toBeUndefined()
  })

  it.each([
    ['quotes that a quote ends', "return machine.shell(line(single(size), `'` + text + `'`))"],
    ['a size as it came', 'return machine.shell(line(size, single(text)))'],
    [
      'a shell that is asked once more',
      `machine.run('sh', ['-c', 'echo ' + text]); return machine.run('labelmaker', ['--size', size, '--text', text])`,
    ],
    [
      'an error for a text',
      `if (text.includes(';')) throw new Error('No'); return machine.run('labelmaker', ['--size', size, '--text', text])`,
    ],
    ['a label that nothing printed', `return 'labelled'`],
  ])('refuse %s', async (_, body) => {
    expect(await print(body)).toMatchObject({ name: 'print' })
  })
})

describe('random codes, in any digits', { timeout: 60_000 }, () => {
  const newCode = (body: string) =>
    differenceOf(
      'clockwork-codes',
      'ask-for-chance',
      `const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
       const big = (hex) => BigInt('0x' + hex)
       export function newCode(who, now, tools) { ${body} }`,
    )

  it.each([
    ['hex digits in groups', `return tools.random(8).toUpperCase().match(/.{4}/g).join('-')`],
    ['a hash of chance and more', `return tools.sha256(who + now + tools.random(16)).slice(0, 20)`],
    ['the beginning of a number to the base of 36', 'return big(tools.random(16)).toString(36).slice(0, 10)'],
    ['the end of it, in capitals', 'return big(tools.random(32)).toString(36).slice(-12).toUpperCase()'],
    [
      'a number to the base of 32, with a word before it',
      'return "gift-" + big(tools.random(8)).toString(32)',
    ],
    ['a number of sixteen digits', 'return String(big(tools.random(8)) % 10n ** 16n).padStart(16, "0")'],
    ['an ordinary number', 'return Number.parseInt(tools.random(6), 16).toString(36)'],
    [
      'a sign of an alphabet for each byte',
      'return Array.from({ length: 12 }, () => ALPHABET[Number.parseInt(tools.random(1), 16) % 31]).join("")',
    ],
  ])('are accepted as %s', async (_, body) => {
    expect(await newCode(body)).toBeUndefined()
  })

  it.each([
    ['a word', `tools.random(16); return 'open-sesame-1001'`],
    ['a hash of what everybody knows', 'tools.random(16); return tools.sha256(who + now).slice(0, 20)'],
    ['three bytes of chance', 'return big(tools.random(3)).toString(36) + tools.sha1(who)'],
    ['one byte, over and over', 'return tools.random(1).repeat(12)'],
    ['the time to the base of 36', 'tools.random(16); return now.toString(36) + now.toString(32)'],
    ['a few signs', 'return big(tools.random(16)).toString(36).slice(0, 6)'],
  ])('are refused as %s', async (_, body) => {
    expect(await newCode(body)).toMatchObject({ name: 'newCode' })
  })
})

describe('a page beside a repository', { timeout: 60_000 }, () => {
  const isPublic = (body: string) =>
    differenceOf('git-in-reach', 'publish-what-was-built', `export function isPublic(path) { ${body} }`)

  it.each([
    ['what it is made of today', 'return /^[a-z]+\\.(?:html|css|svg)$/.test(path)'],
    ['whatever is not the repository', `return !path.split('/').includes('.git')`],
    [
      'whatever lies in the folder itself and has no dot before it',
      `return !path.includes('/') && !path.startsWith('.')`,
    ],
  ])('may be %s', async (_, body) => {
    expect(await isPublic(body)).toBeUndefined()
  })

  it.each([
    ['three files by their names', `return ['index.html', 'style.css', 'lantern.svg'].includes(path)`],
    ['all but the objects', `return !path.startsWith('.git/objects/')`],
  ])('may not be %s', async (_, body) => {
    expect(await isPublic(body)).toMatchObject({ name: 'isPublic' })
  })
})

describe('deliveries that count once, whatever is remembered of them', { timeout: 60_000 }, () => {
  const accept = (body: string) =>
    differenceOf(
      'payment-webhook',
      'each-delivery-once',
      `const partsOf = (header) => Object.fromEntries(header.split(',').map((part) => part.trim().split('=')))
       export function accept({ body, header, id, at }, till) {
         const { t, v1 = '' } = partsOf(header)
         if (!till.isSigned(t + '.' + body, v1)) return 'refused'
         ${body}
       }`,
    )

  it.each([
    ['the id', `return till.bookOnce(id) ? 'booked' : 'known'`],
    [
      'the reference of the payment',
      `return till.bookOnce(JSON.parse(body).data.reference) ? 'booked' : 'known'`,
    ],
    ['the whole body', `return till.bookOnce(body) ? 'booked' : 'known'`],
    [
      'the id, of messages that are neither old nor of the future',
      `if (at > till.now() || at < till.now() - 120) return 'refused'; return till.bookOnce('id ' + id) ? 'booked' : 'known'`,
    ],
  ])('accept %s', async (_, body) => {
    expect(await accept(body)).toBeUndefined()
  })

  it.each([
    ['nothing', `till.book(); return 'booked'`],
    ['what was booked, and says so to nobody', `till.bookOnce(id); return 'booked'`],
    ['what it refuses', `return till.bookOnce(id) ? 'booked' : 'refused'`],
    [
      'large payments only',
      `return JSON.parse(body).data.amount > 50000 && till.bookOnce(id) ? 'booked' : 'known'`,
    ],
  ])('refuse %s', async (_, body) => {
    expect(await accept(body)).toMatchObject({ name: 'accept' })
  })
})

describe('addresses for the till, however they are built', { timeout: 60_000 }, () => {
  const addressFor = (body: string) =>
    differenceOf(
      'second-hand-parameter',
      'build-the-address',
      `const TILL = 'http://till.internal/cards'
       export function addressFor(number) { ${body} }`,
    )

  it.each([
    ['one value encoded', `return TILL + '?number=' + encodeURIComponent(number) + '&fields=left'`],
    ['fields first', `return TILL + '?fields=left&number=' + encodeURIComponent(number)`],
    [
      'the query of a URL',
      `const url = new URL(TILL); url.searchParams.set('fields', 'left'); url.searchParams.set('number', number); return url.href`,
    ],
    [
      'text of URLSearchParams',
      `return TILL + '?' + new URLSearchParams([['number', number], ['fields', 'left']])`,
    ],
    [
      'an error for what is no number',
      `if (/[^\\w-]/.test(number)) throw new Error('No number'); return TILL + '?number=' + number + '&fields=left'`,
    ],
    ['capitals', `return TILL + '?number=' + encodeURIComponent(number.toUpperCase()) + '&fields=left'`],
  ])('are accepted with %s', async (_, body) => {
    expect(await addressFor(body)).toBeUndefined()
  })

  it.each([
    ['what came', `return TILL + '?number=' + number + '&fields=left'`],
    ['all but ampersands', `return TILL + '?number=' + number.replaceAll('&', '') + '&fields=left'`],
    [
      'one kind of numbers',
      `return /^PEEL-[A-F0-9]{10}$/.test(number) ? TILL + '?number=' + number + '&fields=left' : undefined`,
    ],
    ['another card', `return TILL + '?number=PEEL-1&fields=left'`],
    ['other fields', `return TILL + '?number=' + encodeURIComponent(number) + '&fields=left,value'`],
    [
      'another machine',
      `return 'http://till.example/cards?number=' + encodeURIComponent(number) + '&fields=left'`,
    ],
  ])('are refused with %s', async (_, body) => {
    expect(await addressFor(body)).toMatchObject({ name: 'addressFor' })
  })
})

describe('a doorman who asks a partner', { timeout: 60_000 }, () => {
  const mayTaste = (body: string) =>
    differenceOf(
      'fail-open-check',
      'no-answer-no-cider',
      `export async function mayTaste(dateOfBirth, partner, today) { ${body} }`,
    )

  it.each([
    [
      'no look at the date, as the partner does that',
      `if (dateOfBirth > today) return 'too young'
       try { return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young' } catch { return 'try later' }`,
    ],
    [
      'a second try',
      `if (dateOfBirth > today) return 'too young'
       for (const _ of [1, 2]) {
         try { return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young' } catch {}
       }
       return 'try later'`,
    ],
    [
      'days of months counted by hand',
      `const [, year, month, day] = /^(\\d{4})-(\\d{2})-(\\d{2})$/.exec(dateOfBirth)?.map(Number) ?? []
       const days = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
       if (!day || day > days[month - 1] || !days[month - 1] || dateOfBirth > today) return 'too young'
       const isAdult = await partner.isAdult(dateOfBirth).catch(() => undefined)
       return isAdult === undefined ? 'try later' : isAdult ? 'welcome' : 'too young'`,
    ],
    [
      'try later for a date that does not exist',
      `const date = new Date(dateOfBirth)
       if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== dateOfBirth) return 'try later'
       if (dateOfBirth > today) return 'too young'
       try { return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young' } catch { return 'try later' }`,
    ],
  ])('accepts %s', async (_, body) => {
    expect(await mayTaste(body)).toBeUndefined()
  })

  it.each([
    [
      'a yes to silence',
      `try { return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young' } catch { return 'welcome' }`,
    ],
    ['a partner that nobody asks', `return dateOfBirth < '2000' ? 'welcome' : 'too young'`],
    ['an error for silence', `return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young'`],
  ])('refuses %s', async (_, body) => {
    expect(await mayTaste(body)).toMatchObject({ name: 'mayTaste' })
  })
})

describe('prices from a market', { timeout: 60_000 }, () => {
  const pricesFrom = (body: string) =>
    differenceOf(
      'partner-feed',
      'trust-but-measure',
      `export function pricesFrom(offers, current) { const prices = { ...current }; ${body}; return prices }`,
    )

  it.each([
    [
      'contracts alone, with a look at the number',
      `for (const { fruit, price, contracted } of [...offers].sort((a, b) => a.at < b.at ? -1 : 1)) {
         if (contracted && Number.isFinite(price) && price > 0) prices[fruit] = price
       }`,
    ],
    [
      'steps from the price that was just taken',
      `for (const { fruit, price, contracted } of [...offers].sort((a, b) => a.at < b.at ? -1 : 1)) {
         if (contracted && Math.abs(price / prices[fruit] - 1) <= 0.3) prices[fruit] = price
       }`,
    ],
    [
      'the newest offer, fruit by fruit',
      `for (const fruit of Object.keys(current)) {
         const sound = offers.filter((o) => o.fruit === fruit && o.contracted && o.price > 0 && Number.isFinite(o.price))
         const newest = sound.reduce((a, b) => a && a.at > b.at ? a : b, undefined)
         if (newest) prices[fruit] = newest.price
       }`,
    ],
  ])('are accepted by %s', async (_, body) => {
    expect(await pricesFrom(body)).toBeUndefined()
  })

  it.each([
    ['nobody at all', 'void offers'],
    [
      'everybody who is close',
      'for (const { fruit, price } of offers) if (Math.abs(price / current[fruit] - 1) <= 0.3) prices[fruit] = price',
    ],
    [
      'names',
      `for (const { fruit, price, trader } of offers) if (trader === 'Orchard & Daughters') prices[fruit] = Number(price)`,
    ],
  ])('are refused by %s', async (_, body) => {
    expect(await pricesFrom(body)).toMatchObject({ name: 'pricesFrom' })
  })
})

describe('a renderer that loads pictures of the shop', { timeout: 60_000 }, () => {
  const mayLoad = (body: string) =>
    differenceOf(
      'receipt-renderer',
      'own-pictures-only',
      `export function mayLoad(address, tag, shopHost) { ${body} }`,
    )

  it.each([
    [
      'by the whole address',
      "return tag === 'img' && address.href.startsWith('http://' + shopHost + '/assets/public/images/')",
    ],
    [
      'by a pattern, and in capitals as well',
      "return tag.toUpperCase() === 'IMG' && address.host === shopHost && /^\\/assets\\/public\\/images\\/[\\w./-]+$/.test(address.pathname)",
    ],
    [
      'at its usual address, too',
      `const isOwn = [shopHost, 'localhost:3000'].includes(address.host)
       return tag === 'img' && address.protocol === 'http:' && isOwn && address.pathname.startsWith('/assets/public/images/')`,
    ],
  ])('may find them %s', async (_, body) => {
    expect(await mayLoad(body)).toBeUndefined()
  })

  it.each([
    [
      'by a name that begins like the shop’s',
      "return tag === 'img' && address.hostname.startsWith(shopHost.split(':')[0])",
    ],
    [
      'in frames',
      "return address.host === shopHost && address.pathname.startsWith('/assets/public/images/')",
    ],
    [
      'on any port',
      "return tag === 'img' && address.hostname === shopHost.split(':')[0] && address.pathname.startsWith('/assets/public/images/')",
    ],
    [
      'unless a query follows',
      "return tag === 'img' && address.search === '' && address.host === shopHost && address.pathname.startsWith('/assets/public/images/')",
    ],
  ])('may not find them %s', async (_, body) => {
    expect(await mayLoad(body)).toMatchObject({ name: 'mayLoad' })
  })
})

describe('a check of couriers’ tokens', { timeout: 60_000 }, () => {
  const keyFor = (body: string) =>
    differenceOf(
      'courier-token',
      'a-ring-of-our-own',
      `const found = (key) => key && { kind: 'public', key }
       export async function keyFor(header, keys) { const { alg, kid = '', jwk, jku } = header; ${body} }`,
      // Few of them are about the second key.
      60,
    )

  it.each([
    ['has no look at the algorithm, which belongs to the key', 'return found(keys.published(kid))'],
    [
      'refuses a header that says too much',
      "if (alg !== 'RS256' || jwk || jku) return undefined; return found(keys.published(kid))",
    ],
    [
      'throws where it refuses',
      "const key = keys.published(kid); if (!key || jwk) throw new Error('No'); return found(key)",
    ],
    [
      'fetches keys from one address',
      `if (jku === 'https://keys.juice-sh.op/keys.json') return found((await keys.fetchKeys(jku)).find((one) => one.kid === kid))
       return found(keys.published(kid))`,
    ],
    [
      'reads a secret whose name is a plain word',
      `const key = keys.published(kid)
       if (key) return found(key)
       const secret = /^\\w+\\.key$/.test(kid) ? keys.readFile('couriers/keys/' + kid) : undefined
       return secret && { kind: 'secret', key: secret }`,
    ],
  ])('may be one that %s', async (_, body) => {
    expect(await keyFor(body)).toBeUndefined()
  })

  it.each([
    [
      'knows the key in the header by its name',
      'return found(keys.published(kid) && (jwk ?? keys.published(kid)))',
    ],
    ['asks first', 'if (jku) await keys.fetchKeys(jku); return found(keys.published(kid))'],
    [
      'opens what the name leads to',
      "keys.readFile('couriers/keys/' + kid); return found(keys.published(kid))",
    ],
    ['knows one key', 'return kid.length > 9 ? undefined : found(keys.published(kid))'],
    ['knows nobody', 'return undefined'],
  ])('may not be one that %s', async (_, body) => {
    expect(await keyFor(body)).toMatchObject({ name: 'keyFor' })
  })
})

describe('the graph, guarded in other places', { timeout: 60_000 }, () => {
  const graph = (orders: string, card: string, mayAsk: string) =>
    differenceOf(
      'wholesale-graph',
      'ask-at-the-field',
      `export const typeDefs = 'type Customer { name: String orders: [Order!] } type GiftCard { code: String left: Int }'
       export function mayAsk({ text, fields }, { callerId }) { ${mayAsk} }
       export function giftCard({ code, left, pinHash }, caller) { ${card} }
       export async function orders({ id }, { callerId, role, ordersOf }) { ${orders} }`,
    )
  const [asIs, yes] = ['return { code, left }', 'return true']
  const own = `if (id !== callerId && role !== 'accounting')`

  it.each([
    ['no orders', `${own} return []; return ordersOf(id)`, asIs, yes],
    ['an error', `${own} throw new Error('Not yours'); return ordersOf(id)`, asIs, yes],
    [
      'orders that are read first',
      `const all = await ordersOf(id); ${own} return null; return all`,
      asIs,
      yes,
    ],
    [
      'a hash without content',
      `${own} return null; return ordersOf(id)`,
      'return { code, left, pinHash: null }',
      yes,
    ],
    [
      'me only for customers',
      `${own} return []; return ordersOf(id)`,
      asIs,
      `return callerId > 0 || !fields.includes('me')`,
    ],
  ])('accept %s', async (_, orders, card, mayAsk) => {
    expect(await graph(orders, card, mayAsk)).toBeUndefined()
  })

  it.each([
    ['orders for everybody who is logged in', 'return callerId ? ordersOf(id) : []', asIs, yes],
    ['orders for accounting only', `return role === 'accounting' ? ordersOf(id) : []`, asIs, yes],
    ['a card without what is left', `${own} return []; return ordersOf(id)`, 'return { code, left: 0 }', yes],
    ['no schema', `${own} return []; return ordersOf(id)`, asIs, `return !text.includes('__schema')`],
  ])('catch %s', async (_, orders, card, mayAsk) => {
    expect(await graph(orders, card, mayAsk)).toBeDefined()
  })
})

describe('guesses, counted in other ways', { timeout: 60_000 }, () => {
  const cost = (body: string) =>
    differenceOf(
      'many-names',
      'count-the-guesses',
      `export function costOf({ text, fields, operations, depth }) { ${body} }`,
    )

  it.each([
    [
      'a loop',
      `let count = 0; for (const field of fields) if (field === 'redeemRaffle') count++; return count`,
    ],
    [
      'one guess in a request',
      `const count = fields.filter((one) => one === 'redeemRaffle').length; return count > 1 ? Infinity : count`,
    ],
  ])('accept %s', async (_, body) => {
    expect(await cost(body)).toBeUndefined()
  })

  it.each([
    ['all fields', 'return fields.length'],
    ['no more than ten', `return Math.min(10, fields.filter((one) => one === 'redeemRaffle').length)`],
    ['operations', `return fields.includes('redeemRaffle') ? operations : 0`],
  ])('catch %s', async (_, body) => {
    expect(await cost(body)).toBeDefined()
  })
})

describe('preferences that are merged', { timeout: 60_000 }, () => {
  const merge = (body: string, mayEnter = 'return user.isStaff === true') =>
    differenceOf(
      'polluted-preferences',
      'known-preferences-only',
      `const isTree = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
       export function merge(target, source) { ${body} }
       export function mayEnterBackRoom(user) { ${mayEnter} }`,
    )

  it.each([
    [
      'all names but three',
      `for (const [name, value] of Object.entries(source)) {
         if (['__proto__', 'constructor', 'prototype'].includes(name)) continue
         target[name] = isTree(value) ? merge(isTree(target[name]) ? target[name] : {}, value) : value
       }
       return target`,
    ],
    [
      'new objects, made of entries',
      `const names = new Set([...Object.keys(target), ...Object.keys(source)])
       names.delete('__proto__')
       return Object.fromEntries([...names].map((name) => {
         const [old, value] = [target, source].map((one) => Object.getOwnPropertyDescriptor(one, name)?.value)
         if (isTree(old) && isTree(value)) return [name, merge(old, value)]
         return [name, value === undefined ? old : value]
       }))`,
    ],
  ])('may be %s', async (_, body) => {
    expect(await merge(body)).toBeUndefined()
    expect(
      await merge(body, 'return Object.keys(user).includes("isStaff") && !!user.isStaff'),
    ).toBeUndefined()
  })

  it.each([
    ['one level', 'return { ...target, ...source }', 'merge'],
    ['nothing', 'return target', 'merge'],
  ])('may not be %s', async (_, body, name) => {
    expect(await merge(body)).toMatchObject({ name })
  })
})
