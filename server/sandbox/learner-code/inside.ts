import { URLS_INSIDE } from './urls-inside.ts'

/**
 * The inner half of the membrane, as source text. It runs in QuickJS, in the realm of learner code, before that code.
 * It encodes values as tagged JSON and decodes them. Nothing relies on it: the outer half validates everything, so code
 * that changes it only spoils its own results. It takes the built-ins that it needs before anybody can change them.
 *
 * Values: strings, finite numbers, booleans and null stand for themselves. Everything else is a list that starts with
 * its kind: `u` undefined, `n` special number, `b` bigint, `y` bytes, `a` list, `o` object, `S` set, `D` date, `U` URL,
 * `e` error, `h` host function, `f` function or pattern of learner code. The host can call back while learner code
 * waits for a reply: the reply is `back` then, and the result is sent with the next host call. Code that exceeds the
 * limits receives an empty reply or a negative number: it then loops until the thread interrupts it, which it cannot
 * catch.
 *
 * `restore` and `left` are for guarded code: what it leaves on built-in prototypes is put there again in the next realm.
 * A list of `[prototype, name, JSON value]`.
 */
export const MEMBRANE_INSIDE = `(ask, later, settled, addressOf, atob, randomUUID) => {
  'use strict'
  const { parse, stringify } = JSON
  const { isArray } = Array
  const { defineProperty, keys, freeze, getPrototypeOf, getOwnPropertyNames, getOwnPropertyDescriptor, hasOwn } = Object
  const { apply } = Reflect
  const { push, join } = []
  const { fromCharCode } = String
  const { charCodeAt, slice } = ''
  const { add, forEach } = Set.prototype
  const { has: knows, get: find, set: keep } = WeakMap.prototype
  const SetOf = Set, DateOf = Date, Bytes = Uint8Array, Big = BigInt, PromiseOf = Promise, ErrorOf = Error
  const { then } = Promise.prototype
  const Text = String
  const getTime = Date.prototype.getTime
  const hostErrors = new WeakMap()
  const open = { __proto__: null }
  const DEEPEST = 100
  const RAW_TEXT = 'string'
  const Pattern = RegExp
  const { test } = RegExp.prototype
  const handed = []

${URLS_INSIDE}  const Address = URL
  const hide = (name, value) => defineProperty(globalThis, name, { value, writable: true, configurable: true })
  hide('URL', URL)
  hide('URLSearchParams', URLSearchParams)
  hide('atob', atob)
  hide('crypto', freeze({ randomUUID }))
  hide('console', freeze({ log() {}, info() {}, warn() {}, error() {}, debug() {} }))

  const put = (object, key, value) =>
    defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true })

  const bytesText = (bytes) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 1) text += fromCharCode(bytes[at])
    return text
  }

  const encode = (value, depth = 0) => {
    if (depth > DEEPEST) throw new RangeError('This goes too deep')
    switch (typeof value) {
      case RAW_TEXT:
      case 'boolean':
        return value
      case 'number':
        return value - value === 0 && !(value === 0 && 1 / value < 0) ? value : ['n', value === 0 ? '-0' : Text(value)]
      case 'bigint':
        return ['b', Text(value)]
      case 'object':
        return value === null ? null : encodeObject(value, depth + 1)
      case 'function':
        return hand(value)
      default:
        return ['u']
    }
  }
  const hand = (work) => ['f', apply(push, handed, [work]) - 1]
  const encodeObject = (value, depth) => {
    if (isArray(value)) {
      const list = ['a']
      for (let at = 0; at < value.length; at += 1) apply(push, list, [encode(value[at], depth)])
      return list
    }
    if (value instanceof Bytes) return ['y', bytesText(value)]
    if (value instanceof SetOf) {
      const list = ['S']
      apply(forEach, value, [(one) => apply(push, list, [encode(one, depth)])])
      return list
    }
    if (value instanceof DateOf) return ['D', apply(getTime, value, [])]
    if (value instanceof Address) return ['U', Text(value.href)]
    if (value instanceof Pattern) return hand((text) => apply(test, value, [text]))
    if (apply(knows, hostErrors, [value])) return ['e', apply(find, hostErrors, [value])]
    if (value instanceof ErrorOf) return thrown(value)
    const object = {}
    const names = keys(value)
    for (let at = 0; at < names.length; at += 1) put(object, names[at], encode(value[names[at]], depth))
    return ['o', object]
  }
  const short = (value) => apply(slice, Text(value), [0, 1000])
  const thrown = (error) => ['e', -1, short(error.name), short(error.message), short(error.stack)]

  const decode = (told) => {
    if (!isArray(told)) return told
    const [kind, one, two] = told
    switch (kind) {
      case 'u': return undefined
      case 'n': return +one
      case 'b': return Big(one)
      case 'y': {
        const bytes = new Bytes(one.length)
        for (let at = 0; at < one.length; at += 1) bytes[at] = apply(charCodeAt, one, [at])
        return bytes
      }
      case 'a': {
        const list = []
        for (let at = 1; at < told.length; at += 1) apply(push, list, [decode(told[at])])
        return list
      }
      case 'S': {
        const set = new SetOf()
        for (let at = 1; at < told.length; at += 1) apply(add, set, [decode(told[at])])
        return set
      }
      case 'D': return new DateOf(one)
      case 'U': return new Address(one)
      case 'e': {
        const error = new ErrorOf(told[3])
        defineProperty(error, 'name', { __proto__: null, value: two, configurable: true, writable: true })
        if (told.length > 5) {
          defineProperty(error, 'stack', { __proto__: null, value: told[4], configurable: true, writable: true })
          const names = keys(told[5])
          for (let at = 0; at < names.length; at += 1) put(error, names[at], decode(told[5][names[at]]))
        }
        apply(keep, hostErrors, [error, one])
        return error
      }
      case 'h': return door(one, two)
      default: {
        const object = {}
        const names = keys(one)
        for (let at = 0; at < names.length; at += 1) put(object, names[at], decode(one[names[at]]))
        return object
      }
    }
  }

  const stop = () => { for (;;); }
  const asked = (text) => text === '' ? stop() : text

  const door = (number, isLater) => {
    const words = (args) => {
      const list = []
      for (let at = 0; at < args.length; at += 1) apply(push, list, [encode(args[at], 1)])
      return stringify([number, list])
    }
    const read = (text) => {
      const [isGood, told] = parse(text)
      const value = decode(told)
      if (!isGood) throw value
      return value
    }
    return freeze(
      isLater
        ? (...args) => {
            let place
            try { place = later(words(args)) } catch (error) { return new PromiseOf((_resolve, reject) => reject(error)) }
            // Not inside of the promise, which would catch the interruption.
            if (place < 0) stop()
            return new PromiseOf((resolve, reject) => {
              put(open, place, (text) => {
                try { resolve(read(text)) } catch (error) { reject(error) }
              })
            })
          }
        : (...args) => {
            let text = asked(ask(words(args)))
            for (;;) {
              const answer = parse(text)
              if (answer[0] !== 'back') return read(text)
              text = asked(ask(calledBack(answer)))
            }
          },
    )
  }
  const calledBack = ([, number, args, ticket]) => {
    try {
      return stringify([ticket, [true, encode(apply(handed[number], undefined, decode(args)))]])
    } catch (error) {
      return '[' + ticket + ',' + failed(error) + ']'
    }
  }

  const failed = (error) => {
    try {
      return stringify([false, encode(error)])
    } catch {
      return '[false,["u"]]'
    }
  }

  const OWNERS = ['Object', 'Array', 'Function', 'String', 'Number', 'Boolean']
  const PROTOTYPES = {
    __proto__: null,
    Object: Object.prototype, Array: Array.prototype, Function: Function.prototype,
    String: String.prototype, Number: Number.prototype, Boolean: Boolean.prototype,
  }
  const MOST_LEFT = 50
  const LONGEST_LEFT = 2000
  // The properties of the prototypes before anything is restored, by owner.
  const before = { __proto__: null }
  const valuesOf = (owner) => {
    const values = { __proto__: null }
    const names = getOwnPropertyNames(PROTOTYPES[owner])
    for (let at = 0; at < names.length; at += 1) {
      const found = getOwnPropertyDescriptor(PROTOTYPES[owner], names[at])
      if (names[at] !== '__proto__' && hasOwn(found, 'value')) values[names[at]] = found.value
    }
    return values
  }
  const restore = (text) => {
    for (let at = 0; at < OWNERS.length; at += 1) before[OWNERS[at]] = valuesOf(OWNERS[at])
    const properties = parse(text)
    for (let at = 0; at < properties.length; at += 1) {
      const [owner, name, value] = properties[at]
      const enumerable = !(name in before[owner])
      try {
        defineProperty(PROTOTYPES[owner], name, { __proto__: null, value, writable: true, enumerable, configurable: true })
      } catch {
        // This version of the code has frozen the prototype.
      }
    }
  }
  const left = () => {
    const properties = []
    for (let at = 0; at < OWNERS.length; at += 1) {
      const values = valuesOf(OWNERS[at])
      for (const name in values) {
        if (properties.length === MOST_LEFT) break
        if (values[name] === before[OWNERS[at]][name] && name in before[OWNERS[at]]) continue
        let text
        try { text = stringify(values[name]) } catch { continue }
        if (typeof text !== 'string' || text.length + name.length > LONGEST_LEFT) continue
        apply(push, properties, ['["' + OWNERS[at] + '",' + stringify(name) + ',' + text + ']'])
      }
    }
    return '[' + apply(join, properties, [',']) + ']'
  }

  return {
    restore,
    left,
    call: (exported, name, calls) => {
      const value = exported[name]
      const lists = parse(calls)
      const answers = []
      const next = () => {
        const at = answers.length
        if (at === lists.length) return settled(stringify([true, answers]))
        let given
        try {
          given = typeof value === 'function' ? apply(value, undefined, decode(lists[at])) : value
        } catch (error) {
          return settled(failed(error))
        }
        const promise = new PromiseOf((resolve) => resolve(given))
        apply(then, promise, [
          (good) => {
            try {
              apply(push, answers, [encode(good)])
            } catch (error) {
              return settled(failed(error))
            }
            next()
          },
          (bad) => settled(failed(bad)),
        ])
      }
      next()
    },
    settle: (number, text) => {
      const waiting = open[number]
      delete open[number]
      if (waiting) waiting(text)
    },
    failed,
  }
}`
