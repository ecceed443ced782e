import type { CodeInterface } from '../sandbox/learner-code/interface.ts'

/** The name of the version of a lab's code that a learner wrote. */
export const CUSTOM_FIX = 'own'

type AsyncFunction = (...args: never[]) => Promise<unknown>

/** What code exports, with all of it asynchronous, data too: the code may be a learner's own, in another process. */
export type LiveCode<Code> = {
  readonly [Name in keyof Code]: Code[Name] extends AsyncFunction
    ? Code[Name]
    : Code[Name] extends (...args: infer Args) => infer Given
      ? (...args: Args) => Promise<Awaited<Given>>
      : Code[Name] extends ((...args: infer Args) => infer Given) | undefined
        ? (...args: Args) => Promise<Awaited<Given> | undefined>
        : () => Promise<Code[Name]>
}

/** The same for many calls of one function. They run in one realm and return together. */
export type BatchedLiveCode<Code> = {
  readonly [Name in keyof Code]: Code[Name] extends (...args: infer Args) => infer Given
    ? (calls: readonly Args[]) => Promise<Awaited<Given>[]>
    : never
}

/** Calls a function of some code by its name, once for each list of arguments; or returns data that it exports. */
export type CallCode = (name: string, calls: readonly (readonly unknown[])[]) => Promise<unknown[]>

/** The functions of some code, each called through `caller`. */
export function liveCode<Code extends object>(caller: CallCode): LiveCode<Code> {
  return new Proxy({} as LiveCode<Code>, {
    get: (_target, name) =>
      typeof name === 'string' ? async (...args: unknown[]) => (await caller(name, [args]))[0] : undefined,
  })
}

/** The same for many calls of one function. */
export function batchedLiveCode<Code extends object>(caller: CallCode): BatchedLiveCode<Code> {
  return new Proxy({} as BatchedLiveCode<Code>, {
    get: (_target, name) =>
      typeof name === 'string'
        ? async (calls: readonly unknown[][]) => (calls.length === 0 ? [] : caller(name, calls))
        : undefined,
  })
}

/** The functions of code of this project, which run in this thread. */
export function localLiveCode<Code extends object>(code: object): LiveCode<Code> {
  return new Proxy({} as LiveCode<Code>, {
    get: (_target, name) =>
      typeof name === 'string'
        ? async (...args: unknown[]) => await callLocally(code, name, args)
        : undefined,
  })
}

/** Calls code of this project, in this thread. */
export function createLocalCaller(code: object): CallCode {
  return async (name, calls) => {
    const given: unknown[] = []
    for (const args of calls) given.push(await callLocally(code, name, args))
    return given
  }
}

function callLocally(code: object, name: string, args: readonly unknown[]): unknown {
  if (!(name in code)) throw new Error(`The live code exports no ${name}`)
  const work: unknown = Reflect.get(code, name)
  return typeof work === 'function' ? Reflect.apply(work, undefined, args) : work
}

/** Provides the code of labs to shops. */
export interface LabCodeSource {
  /** Loads a version. Throws if there is no such lab or version. */
  load(lab: string, version: string): Promise<void>
  /** The exports of a version that was loaded before. */
  code(lab: string, version: string): object
  /** Whether the code of a lab runs in the sandbox only. False for an unknown lab. */
  isGuarded(lab: string): boolean
  /** A version of guarded code that was loaded before, without types; undefined for other code. */
  guardedCode(lab: string, version: string): string | undefined
  /** The language of a lab's weak code; undefined if it has none. */
  language(lab: string): WeakLanguage | undefined
  /** The required shape of weak code that is data. */
  shape(lab: string): DataShape | undefined
  /** The types of the code of a lab that does not belong to this project. */
  codeInterface(lab: string): CodeInterface | undefined
}

/** Languages of weak code. */
export type WeakLanguage = 'typescript' | 'tsx' | 'yaml' | 'solidity'

/** The shape of weak code that is data, by field. */
export type DataShape = Readonly<Record<string, DataField>>

export type DataField = DataList | DataText | DataChoice | DataObject | DataObjects

/** Kinds of texts: web addresses, words in small letters, or names, which may hold digits and signs. */
export type DataKind = 'addresses' | 'words' | 'names'

/** A list of texts of one kind. */
interface DataList {
  /** Default: `addresses`. */
  of?: DataKind | undefined
  /** Minimum and maximum number of entries of the list. */
  fewest: number
  most: number
  /** Maximum length of an entry, in characters. */
  longest: number
}

/** One text of a kind. */
interface DataText {
  text: DataKind
  /** Maximum length, in characters. */
  longest: number
}

/** One of these values. */
interface DataChoice {
  choice: readonly (string | boolean)[]
}

/** An object with these fields. */
interface DataObject {
  fields: DataShape
}

/** A list of objects with these fields. */
interface DataObjects {
  each: DataShape
  fewest: number
  most: number
}
